"""The page of the forest journey: card faces, sentences, the contexts of its regions, target panel and questions."""
