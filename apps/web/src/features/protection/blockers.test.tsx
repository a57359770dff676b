import { expect, onTestFinished, test, vi } from "vitest";
import { findBlockers } from "./blockers.ts";

/** Puts an element at the end of the body, until the test is over. */
function append(element: HTMLElement): void {
  document.body.append(element);
  onTestFinished(() => element.remove());
}

/** What the tests before left in the body counts as the site's own. */
function ownWhatIsThere(): void {
  for (const element of document.body.children) {
    element.setAttribute("data-unblock", "");
    onTestFinished(() => element.removeAttribute("data-unblock"));
  }
}

test("foreign elements that cover the page are found; without elements that have a box, the page is not probed", () => {
  const probe = vi.spyOn(document, "elementFromPoint");
  ownWhatIsThere();
  for (const name of ["link", "style"]) append(document.createElement(name));
  expect(findBlockers()).toEqual([]);
  expect(probe).not.toHaveBeenCalled();
  const cover = document.createElement("div");
  cover.style.cssText = "position: fixed; inset: 0; z-index: 9999";
  append(cover);
  expect(findBlockers()).toEqual([cover]);
});
