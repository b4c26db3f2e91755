"""How the documentation is built: `make docs`, or ``sphinx-build -W docs docs/_build/html``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import legion_widget as lw

project = "Legion Widget"
author = "The Legion Widget developers"
copyright = "the Legion Widget developers"
version = release = lw.__version__
language = "en"
# Texts are shown as they are written: the rules bring their own quotation marks.
smartquotes = False

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "myst_nb",
    # Our own, in _ext: pages from elsewhere in the project, the rulebook, the keys of files, the look.
    "project_pages",
    "source_pages",
    "rulepages",
    "keypages",
    "look",
]
exclude_patterns = ["_build", "_ext"]

# A notebook is shown as it was stored; nothing is run.
nb_execution_mode = "off"
# A heading is a target: (page.md#heading).
myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "colon_fence"]

# Docstrings say `name` for a name.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "alabaster"
html_title = "Legion Widget"
html_static_path = ["_static"]
html_css_files = ["legion.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_sidebars = {"**": ["about.html", "searchbox.html", "navigation.html"]}
html_theme_options = {
    "description": "A study table for wargames in a notebook",
    "fixed_sidebar": False,
    "page_width": "1120px",
    "sidebar_width": "250px",
    "show_powered_by": False,
    "show_relbar_bottom": True,
    "font_family": "'Source Sans 3', system-ui, 'Segoe UI', Helvetica, sans-serif",
    "head_font_family": "Vollkorn, Georgia, 'Times New Roman', serif",
    "font_size": "17px",
}
