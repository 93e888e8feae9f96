"""The page of the forest journey: card faces, sentences, the context of its regions, its target panel and its questions."""
