import { expect, test, vi } from "vitest";
import { findBlockers } from "./blockers.ts";

/** An element at the end of the body, removed by the function returned. */
function atEnd(element: HTMLElement): () => void {
  document.body.append(element);
  return () => element.remove();
}

test("foreign elements that cover the page are found; without elements that have a box, the page is not probed", () => {
  const probe = vi.spyOn(document, "elementFromPoint");
  const own = [...document.body.children].filter((element) => !element.matches("link, script, style"));
  for (const element of own) element.setAttribute("data-unblock", "");
  const links = [atEnd(document.createElement("link")), atEnd(document.createElement("style"))];
  expect(findBlockers()).toEqual([]);
  expect(probe).not.toHaveBeenCalled();
  const cover = document.createElement("div");
  cover.style.cssText = "position: fixed; inset: 0; z-index: 9999";
  const remove = atEnd(cover);
  expect(findBlockers()).toEqual([cover]);
  for (const undo of [remove, ...links]) undo();
  for (const element of own) element.removeAttribute("data-unblock");
});
