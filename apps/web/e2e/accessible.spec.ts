import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { lengthenWords } from "./long-words.ts";
import { elsewhere, enter, newPerson, watched } from "./people.ts";
import { cutText, desktop, expectToFitAt, phone, sizes } from "./readable.ts";
import { dialog, main, openPlayer, scenes, shown } from "./scenes.ts";
import { film, player } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

/** Screens that show nothing but the site's own words. */
const ownWords = /^(signing|the first run|the maintenance page|the staff's door|DMCA|Fondateur|an address|no film)/;

for (const { name, open } of scenes) {
  const longWords = !ownWords.test(name);
  test(`axe finds nothing to say, and nothing is cut off${longWords ? ", with words of sixty letters" : ""}: ${name}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (longWords) await lengthenWords(page);
    await open(page, request);
    // The last is as narrow as a page that is enlarged four times.
    for (const size of [...sizes, [320, 640] as const]) {
      await expectToFitAt(page, size);
      if (size === desktop || size === phone) expect(await accessibilityFaults(page), `at ${size[0]} px`).toEqual([]);
    }
  });
}

test("words that are cut off are found, and those that end in « … » or can be scrolled to are not", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const words = "Le Cabinet du docteur Caligari, film de Robert Wiene";
  const box = (style: string) => `<p style="width: 90px; white-space: nowrap; ${style}">${words}</p>`;
  const allowed = box("overflow: auto") + box("overflow: hidden; text-overflow: ellipsis") + `<p>${words}</p>`;
  await page.setContent(allowed);
  expect(await cutText(page)).toEqual([]);
  await page.setContent(allowed + box("overflow: hidden") + box("margin-left: 250px"));
  expect(await cutText(page)).toHaveLength(2);
});

interface Overlay {
  readonly name: string;
  readonly path: (request: APIRequestContext) => Promise<string>;
  readonly opener: (page: Page) => Locator;
  readonly signedIn?: boolean;
}

const here = (path: string) => async () => path;

const overlays: readonly Overlay[] = [
  { name: "the search", path: here("/films"), opener: (page) => page.getByRole("button", { name: "Rechercher" }) },
  { name: "the profile", path: here("/films"), opener: (page) => page.getByRole("button", { name: "Profil" }), signedIn: true },
  {
    name: "the chat",
    path: here("/films"),
    opener: (page) => page.getByRole("banner").getByRole("button", { name: "Support" }),
    signedIn: true,
  },
  { name: "the founder's card", path: here("/films"), opener: (page) => page.getByRole("button", { name: "Fondateur" }) },
  { name: "DMCA", path: here("/films"), opener: (page) => page.getByRole("button", { name: "DMCA" }) },
  {
    name: "a saga",
    path: here("/"),
    opener: (page) => page.getByRole("region", { name: "Nos sagas" }).getByRole("link").first(),
  },
  {
    name: "emptying the history",
    path: here("/historique"),
    opener: (page) => page.getByRole("button", { name: "Vider l'historique" }),
    signedIn: true,
  },
  {
    name: "the player",
    path: async (request) => `/films/${(await film(request)).id}`,
    opener: (page) =>
      main(page)
        .getByRole("button", { name: /^(Regarder|Reprendre)/ })
        .first(),
  },
];

/** Where the keyboard is: in the dialog, at a guard that leads round its ends a frame later, or with the browser's own bars. */
const focusPlace = (page: Page) =>
  page.evaluate(() => {
    const lit = document.activeElement;
    if (!lit || lit === document.body) return document.querySelector("dialog[open]") ? "the browser's bars" : "nowhere";
    if (lit.matches("[data-base-ui-focus-guard]")) return "a guard";
    return lit.closest("dialog, [role=dialog]") ? "inside" : `outside: ${lit.outerHTML.slice(0, 120)}`;
  });

for (const { name, path, opener, signedIn = false } of overlays) {
  test(`the keyboard stays in it, and goes back where it came from: ${name}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (signedIn) {
      const person = await newPerson(request);
      await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: (await film(request)).id }, 60, 180)]);
      await enter(page, person);
    }
    // Until then a slow start may cover the page.
    const settings = page.waitForResponse("/api/settings");
    await page.goto(await path(request));
    await settings;
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await shown(dialog(page));
    await expect.poll(() => focusPlace(page)).toBe("inside");
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 16; presses++) {
        await page.keyboard.press(key);
        // From a guard the focus is nowhere for a moment.
        await expect.poll(() => focusPlace(page), { intervals: [10] }).toMatch(/^(inside|the browser's bars)$/);
      }
    }
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
}

test("a menu of the player gives the keyboard back to its button", async ({ page, request }) => {
  await openPlayer(page, request);
  const opener = player(page).getByRole("button", { name: "Réglages" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(player(page).getByRole("dialog").locator("*:focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(player(page).getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`a page change ${reducedMotion === "reduce" ? "is not animated for whoever wants less motion" : "is animated otherwise"}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const animated: boolean[] = [];
      Object.assign(window, { animated });
      const start = Document.prototype.startViewTransition;
      Document.prototype.startViewTransition = function (...asked) {
        const transition = start.apply(this, asked);
        transition.ready.then(
          () => animated.push(true),
          () => animated.push(false),
        );
        return transition;
      };
    });
    await page.goto("/films");
    await page.getByRole("banner").getByRole("link", { name: "Séries" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Séries" })).toBeVisible();
    const animated = () => page.evaluate(() => [...new Set<boolean>(Reflect.get(window, "animated"))]);
    await expect.poll(animated).toEqual([reducedMotion === "no-preference"]);
  });
}

test.describe("in the system's own colours", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" }));

  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

  test("what is chosen, what can be pressed and what is lit are told apart", async ({ page }) => {
    await page.goto("/films?filters=true&view=list");
    const sorts = page.getByRole("group", { name: "Trier par" });
    const chosen = sorts.locator("[aria-pressed=true]");
    const other = sorts.locator("[aria-pressed=false]").first();
    expect(await ground(chosen)).not.toBe(await ground(other));
    await expect(other).toHaveCSS("border-top-style", "solid");
    const views = page.getByRole("group", { name: "Affichage" }).locator("label");
    expect(await ground(views.nth(0))).not.toBe(await ground(views.nth(1)));
    await page.keyboard.press("Tab");
    await expect(page.locator("*:focus")).toHaveCSS("outline-style", "solid");
  });

  test("switches and how far one is are still drawn", async ({ page, request }) => {
    const person = await newPerson(request);
    await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: (await film(request)).id }, 60, 180)]);
    await enter(page, person);
    await page.goto("/historique");
    const bar = main(page).getByRole("article").first().locator(".bg-accent").first();
    expect(await ground(bar)).not.toBe(await ground(bar.locator("..")));
    await page.getByRole("button", { name: "Profil" }).click();
    await dialog(page).getByRole("tab", { name: "Réglages" }).click();
    await expect(dialog(page).getByRole("switch").first()).toHaveCSS("appearance", "auto");
  });
});

test("axe finds a button without a name, faint text and small buttons, but no button that a sticky bar partly covers", async ({
  page,
}) => {
  const show = (content: string) =>
    page.setContent(`<!doctype html><html lang="fr"><title>Essai</title><main><h1>Essai</h1>${content}</main>`);
  await show(`<button></button><p style="color:#bbb;background:#fff">Pâle</p>`);
  expect(await accessibilityFaults(page)).toEqual(["button-name: button", "color-contrast: p"]);
  await page.setViewportSize({ width: 400, height: 400 });
  const button = (style: string, words = "A") => `<button style="padding:0;border:0;${style}">${words}</button>`;
  const bar = `<div style="position:sticky;bottom:0;height:80px">${button("width:300px;height:60px", "Enregistrer")}</div>`;
  const covered = button("position:absolute;top:310px;width:30px;height:30px", "Retirer");
  await show(`${covered}<p style="height:1200px">Page</p>${bar}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  const small = button("width:9px;height:9px");
  await show(small + small);
  expect(await accessibilityFaults(page)).toEqual(["target-size: button:nth-child(2), button:nth-child(3)"]);
});
