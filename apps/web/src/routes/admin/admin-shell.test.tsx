import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { address, atSize, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

test("the staff gets to the overview by the top bar", async () => {
  await openApp("/films", { as: "admin" });
  await page.getByRole("banner").getByRole("link", { name: "Administration" }).click();
  await expect.poll(address).toBe("/admin");
  await expect.element(page.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();
});

test("the staff gets to the overview by the profile, which closes", async () => {
  await openApp("/films", { as: "admin" });
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("dialog", { name: "Mon compte" }).getByRole("link", { name: "Administration" }).click();
  await expect.poll(address).toBe("/admin");
  await expectCount(page.getByRole("dialog"), 0);
});

test("at 768 px the tabs fit and are opened by keyboard", async () => {
  await atSize([768, 900], async () => {
    await openApp("/admin/movies", { as: "fondateur" });
    const nav = page.getByRole("navigation", { name: "Administration" });
    for (const name of ["Films", "Séries", "Épisodes", "Chaînes", "Sagas", "Corbeille"]) {
      const link = nav.getByRole("link", { name, exact: true });
      await expect.element(link).toBeInTheDocument();
      (link.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(link).toHaveAttribute("aria-current", "page");
      await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    }
  });
});

/** Name of the focused element, where something else covers all of it. */
function covered(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const inSight = [0.1, 0.5, 0.9].some((part) => {
    const there = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
    return there !== null && (focused.contains(there) || there.contains(focused));
  });
  return inSight ? null : (focused.getAttribute("name") ?? focused.textContent);
}

for (const [name, path, height, steps] of [
  ["a form of a page", "/admin/movies?fiche=nouveau", 720, 45],
  ["a form over the page", "/admin/channels?fiche=nouveau", 900, 11],
] as const)
  for (const width of [1440, 390])
    test(`at ${width} px the focused field of ${name} is never under a bar, forth and back`, { timeout: 30_000 }, async () => {
      await atSize([width, height], async () => {
        await openApp(path, { as: "super_admin" });
        const first = page
          .getByRole(name.includes("over") ? "dialog" : "main")
          .getByRole("textbox")
          .first();
        await expect.element(first).toBeVisible();
        (first.element() as HTMLElement).focus();
        for (const key of ["{Tab}", "{Shift>}{Tab}{/Shift}"])
          for (let step = 0; step < steps; step++) {
            await userEvent.keyboard(key);
            // The page may still be scrolling to it.
            await expect.poll(covered, { message: `step ${step} of ${key}` }).toBeNull();
          }
      });
    });
