"""Measures of the product: each figure beside a calibration row of the same run, since machines are shared and noisy."""
