import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

/** What the player draws over the picture: styled subtitles, and those in pictures. */

export const drawing = (page: Page) => page.locator(".player-drawing");

/** The share of the drawing where something stands, in each of its quarters from left to right and top to bottom. */
export const drawn = (page: Page) =>
  drawing(page).evaluate((canvas: HTMLCanvasElement) => {
    const [width, height] = [64, 36];
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context?.drawImage(canvas, 0, 0, width, height);
    const pixels = context?.getImageData(0, 0, width, height).data ?? [];
    const quarters = [0, 0, 0, 0];
    for (let at = 0; at < width * height; at++) {
      const quarter = (at % width >= width / 2 ? 1 : 0) + (at >= (width * height) / 2 ? 2 : 0);
      if ((pixels[4 * at + 3] ?? 0) > 60) quarters[quarter] = (quarters[quarter] ?? 0) + 4 / (width * height);
    }
    return quarters;
  });

export const drawnAt = (page: Page, quarter: number) => expect.poll(async () => (await drawn(page))[quarter]);
