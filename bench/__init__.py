"""Measures of the product: each figure beside a calibration row of the same run, for machines are noisy."""
