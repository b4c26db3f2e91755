"""temporary"""
from types import SimpleNamespace
def sources():
    return {}
