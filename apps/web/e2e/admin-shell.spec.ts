import type { Page } from "@playwright/test";
import { enterAs } from "./back-office.ts";
import { onDatabase, publish } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Administration" });

test("guests and viewers are sent home from the back office", async ({ page, request }) => {
  await page.goto("/admin/movies");
  await expect(page).toHaveURL("/");
  await enter(page, await newPerson(request));
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
});

test("a viewer loads nothing of the back office", async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\/assets\/[^?]+\.js$/.test(response.url())) scripts.push(response.text());
  });
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Films" }).click();
  await expect(page.getByRole("region", { name: "Résultats" }).getByRole("article").first()).toBeVisible();
  const words = (await Promise.all(scripts)).join("\n");
  expect(words).toContain("Accueil");
  expect(words).not.toContain("Gestion des Films");
  expect(words).not.toContain("Modifications non enregistrées");
});

test("on a slow line a spinner is shown until the back office is loaded, and nothing breaks", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  let load = () => {};
  const asked = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/assets/staff-routes*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/admin/movies");
  await expect(page.getByRole("main").getByText("Chargement…")).toBeVisible();
  load();
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("the staff gets there by the top bar and by the profile, and lands on the overview", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("dialog", { name: "Mon compte" }).getByRole("link", { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("each sees the tabs that are theirs: the bin is the fondateur's", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/corbeille");
  await expect(page.getByRole("heading", { level: 1, name: "Cet onglet n’existe pas" })).toBeVisible();
  await expect(tabs(page).getByRole("link", { name: "Sagas" })).toBeVisible();
  await expect(tabs(page).getByRole("link", { name: "Corbeille" })).toHaveCount(0);
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/corbeille");
  await expect(page.getByRole("heading", { level: 1, name: "Corbeille" })).toBeVisible();
});

test("who is demoted while inside is sent home at once, whatever was unsaved", async ({ page, request }) => {
  const person = await enterAs(page, request, "admin");
  await page.goto("/admin/movies?fiche=nouveau");
  await page.getByLabel("Titre *").fill("Un film qui ne sera pas");
  await onDatabase("update account set role = 'user' where id = $1", [person.user.id]);
  await publish({ kind: "account", id: person.user.id });
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

for (const width of [1440, 768, 390])
  test(`at ${width} px the tabs fit, are found by keyboard, and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await enterAs(page, request, "fondateur");
    await page.goto("/admin/movies");
    for (const name of ["Films", "Séries", "Épisodes", "Chaînes", "Sagas", "Corbeille"]) {
      await tabs(page).getByRole("link", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(tabs(page).getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await accessibilityFaults(page), name).toEqual([]);
    }
  });

/** What the keyboard is on, where something else covers all of it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const inSight = [0.1, 0.5, 0.9].some((part) => {
      const there = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
      return there !== null && (focused.contains(there) || there.contains(focused));
    });
    return inSight ? null : (focused.getAttribute("name") ?? focused.textContent);
  });

for (const [name, path, height] of [
  ["a form of a page", "/admin/movies?fiche=nouveau", 720],
  ["a form over the page", "/admin/channels?fiche=nouveau", 900],
] as const)
  for (const width of [1440, 390])
    test(`at ${width} px what the keyboard is on in ${name} is never under a bar, forth and back`, async ({ page, request }) => {
      await page.setViewportSize({ width, height });
      await enterAs(page, request);
      await page.goto(path);
      await page.getByRole("main").or(page.getByRole("dialog")).getByRole("textbox").first().focus();
      const hidden: (string | null)[] = [];
      const steps = name.includes("over") ? 11 : 45;
      for (const key of ["Tab", "Shift+Tab"])
        for (let step = 0; step < steps; step++) {
          await page.keyboard.press(key);
          hidden.push(await covered(page));
        }
      expect(hidden.filter((one) => one !== null)).toEqual([]);
    });
