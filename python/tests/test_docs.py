"""The examples in the package's documentation."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import variorum
import variorum.files
import variorum.gymnasium
import variorum.vector


def check(text: str, name: str) -> int:
    found = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(found)
    assert runner.failures == 0, name
    return len(found.examples)


def test_examples_of_the_modules() -> None:
    for module in (variorum, variorum.vector, variorum.gymnasium, variorum.files):
        assert check(module.__doc__ or "", module.__name__) > 2


def test_examples_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of `docs/python.md`, one after the other, but for what needs PyTorch."""
    page = (Path(__file__).parents[2] / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(blocks) > 6
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks:
        if block.startswith(">>>"):
            code = block.split("\n")[0].removeprefix(">>> ")
            with pytest.raises(variorum.InputError) as error:
                exec(code, names)
            assert f"variorum.InputError: {error.value}" in block
        elif "import torch" not in block:
            exec(block, names)


def test_examples_of_the_stubs() -> None:
    stubs = Path(variorum.__file__).with_name("_variorum.pyi").read_text()
    examples = [text for text in re.findall(r'"""(.*?)"""', stubs, re.S) if ">>>" in text]
    assert len(examples) > 5
    for number, text in enumerate(examples):
        check(text, f"stub {number}")
