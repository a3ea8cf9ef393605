"""The examples in the package's documentation."""

import doctest
import re
from pathlib import Path

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


def test_examples_of_the_stubs() -> None:
    stubs = Path(variorum.__file__).with_name("_variorum.pyi").read_text()
    examples = [text for text in re.findall(r'"""(.*?)"""', stubs, re.S) if ">>>" in text]
    assert len(examples) > 5
    for number, text in enumerate(examples):
        check(text, f"stub {number}")
