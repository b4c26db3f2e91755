"""Runs inside Pyodide while the site is built: what a page does up to its first boards, to see what it loads."""

import sys

import IPython.core.completer  # noqa: F401  the kernel does
import piplite  # noqa: F401
import pyodide_kernel

sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__  # the kernel has taken them
pyodide_kernel.ipython_shell.send_comm = lambda *said, **more: None  # no page listens

import legion_widget_page as page  # noqa: E402  after the kernel, as in a page

page.game("rif", "es", fresh=True)
page.game("nijmegen", "en", fresh=True)
page.lesson("annual", "es", 2)
