"""Talks to `banneret engine` as another program would: the script of docs/protocol.md, and how the engine ends.

usage: protocol_check.py BANNERET PAGE"""
import contextlib
import io
import json
import os
import subprocess
import sys
import time

PROGRAM = os.path.abspath(sys.argv[1])


def script_of(page):
    text = open(page, encoding="utf-8").read()
    return text.split("```python\n", 1)[1].split("```", 1)[0]


def told(lines):
    done = subprocess.run([PROGRAM, "engine"], input=lines, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == "", done
    return [json.loads(line) for line in done.stdout.splitlines()]


def check_script(page):
    os.environ["PATH"] = os.path.dirname(PROGRAM) + os.pathsep + os.environ["PATH"]
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(compile(script_of(page), "docs/protocol.md", "exec"), {"__name__": "page"})
    assert "[1, -1]" in shown.getvalue() or "[-1, 1]" in shown.getvalue() or "[0, 0]" in shown.getvalue(), shown.getvalue()


def check_that_it_ends_with_its_client():
    engine = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    engine.stdin.write('{"do": "new", "scenario": "mayhem/3v3"}\n')
    assert json.loads(engine.stdout.readline())["ok"]
    engine.stdin.write('{"do": "think", "agent": "uct:ms=600000"}\n')
    time.sleep(0.5)
    assert engine.poll() is None, "it thinks while somebody waits"
    engine.stdout.close()
    engine.wait(timeout=20)  # with its input still open
    engine.stdin.close()


def main():
    check_script(sys.argv[2])
    assert told("") == [], "no input, no answer"
    assert [a["ok"] for a in told('\n{"do": "hello"}\r\n  \n[]\n{"do": "position"}')] == [True, False, False], \
        "empty lines are passed over, the last line needs no end"
    assert len(told('{"do": "hello"}\n{"do": "quit"}\n{"do": "hello"}\n')) == 2, "quit is the last"
    long = told('{"do": "hello", "id": "' + "x" * (17 << 20) + '"}\n{"do": "hello"}\n')
    assert [a["ok"] for a in long] == [False, True] and "16 MiB" in long[0]["error"], "a line without bound is refused"
    check_that_it_ends_with_its_client()
    print("the engine answers as docs/protocol.md says")


main()
