import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

/** Words that the window's edge or a box cuts off where nothing can be scrolled to them, but for those cut with an ellipsis. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const hides = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const ellipsed = (style: CSSStyleDeclaration) => style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";

    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (holder.closest("[inert], [aria-hidden=true], [class*=sr-only], svg, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      let [left, right] = [0, innerWidth];
      let reachable = false;
      for (let box: HTMLElement | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (ellipsed(style) || /auto|scroll/.test(style.overflowX)) reachable = true;
        if (!hides(style)) continue;
        const edges = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
      }
      if (!reachable && (words.left < left - 1 || words.right > right + 1)) cut.push(text.textContent.trim().slice(0, 60));
    }
    return cut;
  });
}

/**
 * Texts that stick out of a box around them, however wide the window is, but for those cut with an ellipsis, in a line of links that
 * scrolls, or placed elsewhere. What is clamped to some lines still has to break its words.
 */
export function spilledText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spilled = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lets = ({ overflowX, textOverflow, position }: CSSStyleDeclaration) =>
      /auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || /absolute|fixed/.test(position);

    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder || !text.textContent?.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (holder.closest("[inert], [aria-hidden=true], [class*=sr-only], nav, svg, option, textarea")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (let box: HTMLElement | null = holder; box && box !== document.body && words.width > 0; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (lets(style)) break;
        const edges = box.getBoundingClientRect();
        if (style.display === "contents" || (words.right <= edges.right + 1 && words.left >= edges.left - 1)) continue;
        spilled.add(`${text.textContent.trim().slice(0, 30)} out of ${box.tagName.toLowerCase()}.${box.className.slice(0, 60)}`);
        break;
      }
    }
    return [...spilled];
  });
}

/** Whether the page itself scrolls sideways. */
export const sticksOut = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

type Size = readonly [width: number, height: number];

export const desktop: Size = [1440, 900];
export const phone: Size = [390, 844];
export const sizes: readonly Size[] = [desktop, [768, 1024], phone, [844, 390]];

/** Gives the page this size, at which it does not scroll sideways, and each text stays in its boxes. */
export async function expectToFitAt(page: Page, [width, height]: Size, what = "the page"): Promise<void> {
  await page.setViewportSize({ width, height });
  const faults = async () => [
    ...((await sticksOut(page)) ? ["the page scrolls sideways"] : []),
    ...(await cutText(page)),
    ...(await spilledText(page)),
  ];
  // The page takes its new size a frame or two after the window.
  await expect.poll(faults, { message: `${what} at ${width} × ${height}` }).toEqual([]);
}

export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of [...sizes, desktop]) await expectToFitAt(page, size, what);
}
