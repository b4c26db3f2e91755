"""A study on a real cluster: two Dask workers, of which one is killed in the middle."""

import json
import os
import signal
import threading
import time
import warnings

import pandas as pd
import pytest

import legion_widget as lw

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


def table(**more):
    found = lw.study("first-day", "recruit", games=60, progress=False, history=True, **more)
    return found.table.drop(columns="seconds"), found.history


def test_nothing_is_lost_where_a_worker_of_a_cluster_is_killed(tmp_path):
    distributed = pytest.importorskip("distributed")
    joblib = pytest.importorskip("joblib")
    file, killed = tmp_path / "study.jsonl", []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            distributed.Client(cluster) as client,
        ):
            victims = sorted(client.run(os.getpid).values())
            assert len(set(victims)) == 2
            assert os.getpid() not in victims

            def kill():
                while not file.exists() or len(file.read_text().splitlines()) < 12:
                    time.sleep(0.02)
                os.kill(victims[0], signal.SIGKILL)
                killed.append(len(file.read_text().splitlines()))

            killer = threading.Thread(target=kill)
            killer.start()
            with joblib.parallel_config(backend="dask"):
                found, happened = table(file=file)
            killer.join()

    assert killed[0] < 60
    seeds = [json.loads(line).get("seed") for line in file.read_text().splitlines()[1:]]
    assert sorted(seeds) == list(range(60))
    here, happened_here = table(jobs=1)
    pd.testing.assert_frame_equal(found, here)
    pd.testing.assert_frame_equal(happened, happened_here)
