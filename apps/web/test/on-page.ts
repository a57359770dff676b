import { vi } from "vitest";
import { page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { router } from "#app/router.tsx";

/** The page's address: path and search parameters. */
export const address = (): string => router.state.location.href;

/** A message in the corner, under an open dialog too. */
export const toast = (text: string | RegExp): Locator => page.getByLabelText("Notifications", { exact: true }).getByText(text);

/** Waits until as many elements match. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await vi.waitFor(
    () => {
      const found = locator.elements().length;
      if (found !== count) throw new Error(`${found} elements instead of ${count}: ${locator.selector}`);
    },
    { timeout: 5000 },
  );
}

/** Text of each matching element. */
export const texts = (locator: Locator): string[] => locator.elements().map((element) => element.textContent ?? "");

const desktop = [1440, 900] as const;

/** Runs at another size of the window, then puts the desktop's back. */
export async function atSize([width, height]: readonly [number, number], run: () => Promise<void>): Promise<void> {
  await page.viewport(width, height);
  try {
    await run();
  } finally {
    await page.viewport(...desktop);
  }
}
