"""Builds the web site: ``python -m site_builder``, or ``make site``.

The modules, in the order in which they work:

- `workshop`: the folders, the tools and what is fetched, in exact versions;
- `wheels`: what Python in the browser is given, trimmed, and compiled by ``compile.mjs``;
- `geos`: GEOS for the tables of Baraka, out of its package;
- `lite`: JupyterLite with all this in it, as small as it goes;
- `pages`, `texts`: the first page, the lessons, the games, in each language;
- `offline`: the service workers, and the lists of what they keep;
- `checks`: no address of another host, no link that leads nowhere.
"""
