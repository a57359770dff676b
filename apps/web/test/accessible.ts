import axe from "axe-core";
import { expect } from "vitest";

/** Whether the page itself scrolls sideways. */
export const sticksOut = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Expects that axe finds no fault against WCAG 2.2 AA on the page as it is, and that nothing sticks out of the window. */
export async function expectAccessible(): Promise<void> {
  // A menu that closes is in the page until its transition has ended.
  await expect.poll(() => document.querySelector("[aria-busy=true], [role=menu][data-closed]")).toBeNull();
  // Colours are measured once transitions have ended.
  await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === "running")).toEqual([]);
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  // One text: the short form of a list in a failure's message hides what it holds.
  expect(faults.join("\n")).toBe("");
  expect(sticksOut(), "the page scrolls sideways").toBe(false);
}
