import { vi } from "vitest";
import { page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { router } from "#app/router.tsx";

/** The page's address: path and search parameters. */
export const address = (): string => router.state.location.href;

export const row = (text: string | RegExp): Locator => page.getByRole("row").filter({ hasText: text });

/** A message in the corner, under an open dialog too. */
export const toast = (text: string | RegExp): Locator => page.getByLabelText("Notifications", { exact: true }).getByText(text);

/** The button of a toast. */
export const toastAction = (name: string): Locator =>
  page.getByLabelText("Notifications", { exact: true }).getByRole("button", { name, exact: true });

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

/** Types the security code into the dialog that asks for it, and confirms. */
export async function giveCode(code: string, button: string | RegExp = /^Supprimer/): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabelText("Code de sécurité (4 chiffres)").fill(code);
  await dialog.getByRole("button", { name: button }).click();
}

/** Confirms the question on the screen. */
export const confirm = (name: string): Promise<void> => page.getByRole("alertdialog").getByRole("button", { name }).click();

/** The size of a desktop and of a phone, as axe looks at a screen. */
export const desktop = [1440, 900] as const;
export const phone = [390, 844] as const;

/** Runs at another size of the window, then puts the desktop's back. */
export async function atSize([width, height]: readonly [number, number], run: () => Promise<void>): Promise<void> {
  await page.viewport(width, height);
  try {
    await run();
  } finally {
    await page.viewport(...desktop);
  }
}

/** Opens the menu of a row, and presses one of its actions. */
export async function pressRowAction(name: string, action: string | RegExp): Promise<void> {
  await openRowMenu(name);
  await page.getByRole("menuitem", { name: action }).click();
}

export const openRowMenu = (name: string): Promise<void> =>
  page.getByRole("button", { name: `Actions\u202f: ${name}`, exact: true }).click();
