"""How the documentation is built: `make docs`, or ``sphinx-build -W docs docs/_build/html``."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import legion_widget as lw

# Pages are trees of many nodes that are kept to the end: looking for garbage among them took a quarter of the time.
gc.set_threshold(200_000, 20, 100)

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
    "sphinx_copybutton",
    "myst_nb",
    # Our own, in _ext: pages from elsewhere in the project, the rulebook, the keys of files, the look.
    "project_pages",
    "source_pages",
    "rulepages",
    "keypages",
    "reference",
    "signatures",
    "nearest_names",
    "look",
    "shared_shapes",
    "navigation",
    "folding",
]
exclude_patterns = ["_build", "_ext", "_templates"]

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
# Types stand in the signatures; looking for comments with types reads every function once more.
autodoc_use_type_comments = False
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Legion Widget"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["legion.css"]
# Before the scripts of Sphinx, which it sets right.
html_js_files = [("language.js", {"priority": 100})]
# The number of a rule finds the rule, and pages in the language of the reader come first.
html_search_scorer = str(Path(__file__).parent / "_ext" / "scorer.js")
html_copy_source = False
html_show_sourcelink = False
# The search finds all that an index would list.
html_use_index = False
html_domain_indices = False
_paper = {"color-brand-primary": "#7c3a14", "color-brand-content": "#7c3a14", "color-brand-visited": "#7c3a14"}
_night = {"color-brand-primary": "#e0a878", "color-brand-content": "#e0a878", "color-brand-visited": "#e0a878"}
_type = {"font-stack": "'Source Sans 3', system-ui, 'Segoe UI', Helvetica, sans-serif"}
_type["font-stack--headings"] = "Vollkorn, Georgia, 'Times New Roman', serif"
html_theme_options = {
    "light_css_variables": _paper | _type,
    "dark_css_variables": _night,
    "top_of_page_buttons": [],
}
# A copied example is the code alone.
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
