"""Runs axe-core on a page."""

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

_OPTIONS = {
    "resultTypes": ["violations", "incomplete"],
    "rules": {"target-size": {"enabled": True}},  # the only one of WCAG 2.2 that is off by itself
}
_UNSEEN = frozenset(
    ("bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring", "nonBmp", "shortTextContent")
)
"""Words that axe skips because they are not words, or are covered by other elements."""

_FLAT = """() => {
  const shine = (colour) => colour.match(/[\\d.]+/g).reduce((sum, part) => sum + Number(part), 0);
  for (const ground of document.querySelectorAll(".house, .outside")) {
    const stops = getComputedStyle(ground).backgroundImage.match(/rgb\\([^)]*\\)/g);
    ground.style.background = stops.sort((one, other) => shine(other) - shine(one))[0];
  }
  for (const dialog of document.querySelectorAll("dialog")) dialog.style.zIndex = "99";
}"""
_AS_BEFORE = """() => {
  for (const one of document.querySelectorAll(".house, .outside, dialog")) {
    one.style.background = one.style.zIndex = "";
  }
}"""


async def findings(page: Page) -> list[str]:
    """The violations on a page, one line for each element.

    axe does not judge contrast on a gradient, nor inside a dialog, which it takes to be covered. So
    the cloth gets its lightest colour, on which light text is hardest to read, and dialogs are
    raised.
    """
    await page.evaluate(_FLAT)
    results = (await Axe().run(page, options=_OPTIONS)).response
    await page.evaluate(_AS_BEFORE)
    wrong = [(rule["id"], node) for rule in results["violations"] for node in rule["nodes"]]
    wrong += [
        (rule["id"], node)
        for rule in results["incomplete"]
        if rule["id"] == "color-contrast"
        for node in rule["nodes"]
        if node["any"][0]["data"]["messageKey"] not in _UNSEEN
    ]
    return [f"{rule} {node['target']}: {node['failureSummary']}" for rule, node in wrong]
