"""Reads run folders with h5py alone, as docs/run-files.md promises: external links, columns, and the page's own script.

usage: h5py_check.py BANNERET PAGE [CONFIG]     CONFIG: also train a run of one iteration with it (a build with networks)
Draws nothing: the script gets a stand-in for matplotlib that keeps what it is asked to draw."""
import json
import os
import subprocess
import sys
import tempfile
import types

try:
    import h5py
except ImportError:
    sys.exit("h5py is missing: install python3-h5py")

PROGRAM = os.path.abspath(sys.argv[1])
drawn = []


class Axes:
    def __getattr__(self, name):
        return lambda *values, **named: drawn.append((name, values, named))


def stand_in():
    pyplot = types.ModuleType("matplotlib.pyplot")
    pyplot.subplots = lambda *_, **__: (None, [Axes(), Axes()])
    pyplot.savefig = lambda name: drawn.append(("savefig", (name,), {}))
    package = types.ModuleType("matplotlib")
    package.pyplot = pyplot
    sys.modules.update({"matplotlib": package, "matplotlib.pyplot": pyplot})


def script_of(page):
    text = open(page, encoding="utf-8").read()
    return text.split("```python\n", 1)[1].split("```", 1)[0]


def banneret(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


def draw(script, run):
    drawn.clear()
    sys.argv[1:] = [run]
    exec(compile(script, "docs/run-files.md", "exec"), {})
    return {name: (values, named) for name, values, named in drawn}


def check_segments(run):
    with h5py.File(run + "/run.h5", "r") as f:
        numbers = f["segments/table/number"][:]
        assert len(numbers) > 0
        for number, games, moves in zip(numbers, f["segments/table/games"][:], f["segments/table/moves"][:]):
            segment = f["segments/%06d" % number]  # the external link
            offset = segment["games/move_offset"][:]
            assert len(segment["games/seed"]) == games and len(segment["moves/action"]) == moves
            assert offset[0] == 0 and offset[-1] == moves and (offset[1:] - offset[:-1] == segment["games/length"][:]).all()
            if f["manifest/kind"][()] == b"train":
                policy = segment["moves/policy"][:]
                assert policy.dtype == "float16" and 0.0 <= policy.min() and policy.max() <= 1.0 and len(policy) > 0


def main():
    page, *configs = [os.path.abspath(word) for word in sys.argv[2:]]
    stand_in()
    script = script_of(page)
    assert len(script.splitlines()) == 10, "the page promises ten lines"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        told = json.loads(banneret("match", "random", "scripted", "--scenario", "mayhem/duel", "--games", "6",
                                   "--out", "match", "--json"))
        check_segments("match")
        values, named = draw(script, "match")["errorbar"]
        assert named["label"] == "scripted" and list(values[1]) == [told["win_rate"]]
        for config in configs:
            banneret("train", config, "--iterations", "1", "--evaluation.every", "1", "--threads", "1", "--out", "run")
            check_segments("run")
            shown = draw(script, "run")
            assert list(shown["plot"][0][0]) == [1] and len(shown["plot"][0][1]) == 1
            assert sum(1 for name, _, _ in drawn if name == "errorbar") == 2
    print("h5py reads runs of matches" + (" and of training" if configs else ""))


main()
