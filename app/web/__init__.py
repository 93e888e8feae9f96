"""The pages: routes that parse, call one service function and render; contexts, templates and the event stream."""
