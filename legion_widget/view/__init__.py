"""The painters and the widget: it only paints a scene and listens; the only place that imports a toolkit."""
