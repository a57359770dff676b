import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
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

const nav = page.getByRole("navigation", { name: "Administration" });
const menu = page.getByRole("button", { name: /^Menu de l’administration/ });
const entries = () =>
  nav
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

for (const width of [768, 390])
  test(`at ${width} px the pages are in a drawer, and all are reached by keyboard`, { timeout: 30_000 }, async () => {
    await atSize([width, 844], async () => {
      await openApp("/admin/movies", { as: "fondateur" });
      await menu.click();
      await expectAccessible();
      await userEvent.keyboard("{Escape}");
      await expectCount(page.getByRole("dialog"), 0);
      for (const [name, title] of [
        ["Séries", "Gestion des Séries"],
        ["Utilisateurs", "Gestion des Utilisateurs"],
        ["Corbeille", "Corbeille"],
        ["Explorateur", "Database Explorer"],
        ["Journal d’audit", "Database Explorer"],
        ["Vue d’ensemble", "Vue d’ensemble"],
      ] as const) {
        (menu.element() as HTMLElement).focus();
        await userEvent.keyboard("{Enter}");
        await expect.element(page.getByRole("dialog", { name: "Administration" })).toBeVisible();
        (nav.getByRole("link", { name, exact: true }).element() as HTMLElement).focus();
        await userEvent.keyboard("{Enter}");
        await expectCount(page.getByRole("dialog"), 0);
        await expect.element(menu).toMatchTextContent(new RegExp(`${name}$`));
        // The explorer has a frame of its own: its menu is another one, once its page is there.
        await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      }
    });
  });

test("the drawer finds a page by a part of its name, and Enter opens it", async () => {
  await atSize([390, 844], async () => {
    await openApp("/admin", { as: "admin" });
    await menu.click();
    await page.getByRole("searchbox", { name: "Chercher une page" }).fill("episo");
    await expect.poll(entries).toEqual(["Épisodes"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(address).toBe("/admin/episodes");
    await menu.click();
    await page.getByRole("searchbox").fill("zzz");
    await expect.element(page.getByText("Aucune page de ce nom.")).toBeVisible();
    await page.getByRole("searchbox").fill("diffusion");
    await expect.poll(entries).toEqual(["Chaînes", "Message", "Annonces", "Calendrier"]);
    await userEvent.keyboard("{Escape}");
    await expectCount(page.getByRole("dialog"), 0);
    await expect.element(menu).toHaveFocus();
  });
});

test("a folded group keeps the entry of the page, and stays folded after a reload", async () => {
  await openApp("/admin/users", { as: "admin" });
  const group = nav.getByRole("button", { name: "Personnes" });
  await group.click();
  await expect.element(group).toHaveAttribute("aria-expanded", "false");
  await expectCount(nav.getByRole("link", { name: "Badges" }), 0);
  await expect.element(nav.getByRole("link", { name: "Utilisateurs" })).toHaveAttribute("aria-current", "page");
  await cleanup();
  await openApp("/admin/movies", { as: "admin" });
  await expectCount(nav.getByRole("link", { name: "Utilisateurs" }), 0);
  await group.click();
  await expect.element(nav.getByRole("link", { name: "Badges" })).toBeVisible();
});

test("the explorer and the audit are in the group « Système » of the fondateur", async () => {
  await openApp("/explorateur/users", { as: "fondateur" });
  const system = nav.getByRole("region", { name: "Système" });
  const explorer = system.getByRole("link", { name: "Explorateur" });
  await expect.element(explorer).toHaveAttribute("aria-current", "page");
  await system.getByRole("link", { name: "Journal d’audit" }).click();
  await expect.poll(address).toBe("/explorateur/audit");
  await expect.poll(() => explorer.element().getAttribute("aria-current")).toBeNull();
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
