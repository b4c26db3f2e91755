"""How Hypothesis runs here: a busy machine is no failure, and a failure can be repeated."""

from hypothesis import HealthCheck, settings

settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("project")
