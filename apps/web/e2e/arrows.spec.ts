import type { Locator, Page } from "@playwright/test";
import { announcement, announceTo } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { film, picturesMove, player, series, video } from "./screening.ts";
import { expect, test } from "./site.ts";

// Everything here is done with the four arrows, Enter and Escape: no Tab, no mouse.

/** Waits until the arrows are listened to, which is a moment after the page stands. */
async function open(page: Page, path: string): Promise<void> {
  const arrows = page.waitForResponse(/assets\/arrow-keys.*\.js/);
  await page.goto(path);
  await arrows;
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}

const focused = (page: Page) => page.locator("*:focus");
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/**
 * Looks where the target is from what is lit, and presses the arrow that leads there, as a person does, until it is lit; what was
 * tried from a place already is not tried again.
 */
async function walk(page: Page, target: Locator, longest = 40): Promise<void> {
  const tried = new Set<string>();
  while (!(await isFocused(target))) {
    const { place, keys } = await lookAround(target);
    const key = keys.find((one) => !tried.has(`${one} from ${place}`));
    const way = [...tried].join("\n");
    if (!key || tried.size >= longest) throw new Error(`no way to ${target.toString()}:\n${way}`);
    tried.add(`${key} from ${place}`);
    await page.keyboard.press(key);
  }
}

/** What is lit, and the arrows by how directly they lead to the target: to its line, along it, then round about. */
const lookAround = (target: Locator): Promise<{ place: string; keys: string[] }> =>
  target.evaluate((element) => {
    const lit = document.activeElement ?? document.body;
    const from = lit.getBoundingClientRect();
    const to = element.getBoundingClientRect();
    const across = to.left + to.right > from.left + from.right ? "ArrowRight" : "ArrowLeft";
    const upright = to.top + to.bottom > from.top + from.bottom ? "ArrowDown" : "ArrowUp";
    const shared = Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top);
    const inLine = shared >= Math.min(from.height, to.height) / 4;
    const away = { ArrowRight: "ArrowLeft", ArrowLeft: "ArrowRight", ArrowDown: "ArrowUp", ArrowUp: "ArrowDown" } as const;
    const towards = inLine ? ([across, upright] as const) : ([upright, across] as const);
    const keys = [...towards, away[towards[1]], away[towards[0]]];
    const name = lit.getAttribute("aria-label") ?? lit.textContent?.trim().slice(0, 40) ?? "";
    return { place: `${lit.tagName} ${name} ${Math.round(from.left)},${Math.round(from.top)}`, keys };
  });

async function choose(page: Page, target: Locator): Promise<void> {
  await walk(page, target);
  await page.keyboard.press("Enter");
}

const header = (page: Page) => page.getByRole("banner");
const closed = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

test("from the home page to a film that plays, its commands, and back to where one was", async ({ page }) => {
  // Right after the load: nobody waits for the code of the arrows.
  await page.goto("/");
  await expect(page.getByRole("region", { name: "À la une" }).getByRole("heading", { level: 2 })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("region", { name: "À la une" }).getByRole("button", { name: /^Regarder/ })).toBeFocused();

  const row = page.getByRole("region", { name: "Films récents" });
  await walk(page, row.getByRole("listitem").nth(0).getByRole("link"));
  for (let card = 1; card <= 9; card++) await page.keyboard.press("ArrowRight");
  const card = row.getByRole("listitem").nth(9).getByRole("link");
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  const path = (await card.getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);

  const main = page.getByRole("main");
  await page.keyboard.press("ArrowDown");
  await choose(page, main.getByRole("button", { name: /^Regarder/ }).first());
  await picturesMove(page);

  await page.keyboard.press("ArrowRight");
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(5);
  await page.keyboard.press("Enter");
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeFocused();
  await choose(page, player(page).getByRole("button", { name: "Réglages" }));
  await choose(page, page.getByRole("dialog", { name: "Réglages" }).getByRole("button", { name: /^Vitesse/ }));
  await choose(page, page.getByRole("dialog", { name: "Vitesse" }).getByRole("radio", { name: "1,25×" }));
  await expect(video(page)).toHaveJSProperty("playbackRate", 1.25);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Vitesse" })).toHaveCount(0);
  await choose(page, player(page).getByRole("button", { name: "Fermer le lecteur" }));
  await expect(player(page)).toHaveCount(0);
  await expect(main.getByRole("button", { name: /^(Regarder|Reprendre)/ }).first()).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 0.9 });
});

test("the menu, the search and a result", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("ArrowLeft");
  const entry = header(page).getByRole("link", { name: "Séries" });
  await choose(page, entry);
  await expect(page).toHaveURL("/series");
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toHaveCount(1);
  await choose(page, header(page).getByRole("button", { name: "Rechercher" }));
  await expect(page.getByRole("combobox", { name: /Rechercher/ })).toBeFocused();
  await page.keyboard.type("nosferatu");
  const suggestions = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(suggestions.first()).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Fermer la recherche" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("combobox", { name: /Rechercher/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/(films|series)\/[0-9a-f-]{36}/);
  await closed(page);
});

test("the films' filters: lists open by Enter, the slider and the choices side by side are left by up and down", async ({
  page,
}) => {
  await open(page, "/films");
  await page.keyboard.press("ArrowRight");
  await choose(page, page.getByRole("button", { name: /^Filtres avancés/ }));
  const panel = page.getByRole("region", { name: "Filtres avancés" });
  const year = panel.getByRole("combobox", { name: "Année" });
  await walk(page, year);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(year).not.toHaveValue("");
  await expect(page).toHaveURL(/year=/);
  await expect(year).toBeFocused();

  const rating = panel.getByRole("slider", { name: "Note minimale" });
  await walk(page, rating);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(rating).toHaveValue("1");
  await choose(page, panel.getByRole("button", { name: "Réinitialiser" }));
  await expect(page).not.toHaveURL(/year=/);

  await page.keyboard.press("ArrowUp");
  const view = page.getByRole("group", { name: "Affichage" });
  await walk(page, view.getByRole("radio", { name: "Grille" }));
  await page.keyboard.press("ArrowRight");
  await expect(view.getByRole("radio", { name: "Liste" })).toBeChecked();
  await walk(page, page.getByRole("region", { name: "Résultats" }).getByRole("listitem").first().getByRole("link"));
});

test("the menu of an episode, on the page of its series", async ({ page, request }) => {
  const { series: show } = await series(request);
  await open(page, `/series/${show.id}`);
  await page.keyboard.press("ArrowRight");
  const list = page.getByRole("main").getByRole("list", { name: /^Épisodes de la saison/ });
  const menu = list.getByRole("button", { name: /^Plus d’actions/ }).first();
  await choose(page, menu);
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("a question to the support is asked and sent", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await open(page, "/favoris");
  await page.keyboard.press("ArrowRight");
  const opener = header(page).getByRole("button", { name: /^Support/ });
  await choose(page, opener);
  const chat = page.getByRole("dialog", { name: "Support" });
  await choose(page, chat.getByRole("button", { name: "Nouveau Ticket" }));
  await expect(chat.getByLabel("Sujet")).toBeFocused();
  await page.keyboard.type("Le son");
  await page.keyboard.press("ArrowDown");
  await expect(chat.getByLabel("Message")).toBeFocused();
  await page.keyboard.type("Il manque au deuxième film.");
  await page.keyboard.press("ArrowDown");
  await choose(page, chat.getByRole("button", { name: "Créer le ticket" }));
  const reply = chat.getByLabel("Votre message");
  await expect(reply).toBeVisible();
  await walk(page, reply);
  await page.keyboard.type("Merci");
  await page.keyboard.press("Enter");
  await expect(chat.getByRole("log")).toContainText("Merci");
  await page.keyboard.press("Escape");
  await closed(page);
  await expect(opener).toBeFocused();
});

test("the announcements are unfolded, turned and closed", async ({ page }) => {
  await announceTo(page, [announcement({ description: "Du 2 au 30." }), announcement({ title: "Deuxième" })]);
  await open(page, "/");
  const banner = page.getByRole("region", { name: "Annonces" });
  await expect(banner).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await choose(page, banner.getByRole("button", { name: "En savoir plus" }));
  await expect(banner.getByText("Du 2 au 30.")).toBeVisible();
  await choose(page, banner.getByRole("button", { name: /^2 sur 2/ }));
  await expect(banner.getByRole("heading", { name: "Deuxième" })).toBeVisible();
  const close = banner.getByRole("button", { name: "Fermer l’annonce" });
  await choose(page, close);
  await expect(banner.getByRole("heading", { name: "Cycle Murnau" })).toBeVisible();
  await choose(page, close);
  await expect(banner).toHaveCount(0);
});

/** Resolves once the page has not scrolled for ten frames. */
const stoodStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let [still, at] = [0, scrollY]; still < 10; [still, at] = scrollY === at ? [still + 1, at] : [0, scrollY])
      await new Promise((frame) => requestAnimationFrame(frame));
  });

test("whoever has a mouse scrolls with up and down, and fields keep their arrows", async ({ page }) => {
  await open(page, "/films");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(focused(page)).toHaveCount(0);
  // A press that meets the end of the last one's movement is lost to it.
  await stoodStill(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const words = page.getByRole("searchbox", { name: /^Filtrer les films/ });
  await words.click();
  await page.keyboard.type("mur");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(words).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(words).not.toBeFocused();

  const size = page.getByRole("combobox", { name: "Résultats par page" });
  await size.focus();
  await page.keyboard.press("Tab");
  await size.focus();
  await page.keyboard.press("ArrowDown");
  await expect(size).toBeFocused();
  await expect(size).toHaveValue("48");
});

test.describe("on a television", () => {
  test.use({ userAgent: "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/108.0 Safari/537.36" });

  /** The back key of its remote, which has a code and no name. */
  async function back(page: Page): Promise<void> {
    const client = await page.context().newCDPSession(page);
    for (const type of ["rawKeyDown", "keyUp"] as const)
      await client.send("Input.dispatchKeyEvent", { type, windowsVirtualKeyCode: 461 });
  }

  test("the first arrow, whichever it is, lights what the page is about", async ({ page }) => {
    await open(page, "/");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("region", { name: "À la une" }).getByRole("button", { name: /^Regarder/ })).toBeFocused();
  });

  test("its back key closes what stands over the page, then the player, then leaves the page", async ({ page, request }) => {
    const one = await film(request);
    await page.goto("/films");
    await open(page, `/films/${one.id}`);
    await page.keyboard.press("ArrowDown");
    const opener = header(page).getByRole("button", { name: "Rechercher" });
    await choose(page, opener);
    await expect(page.getByRole("dialog", { name: "Recherche" })).toBeVisible();
    await back(page);
    await closed(page);
    await expect(opener).toBeFocused();
    await choose(
      page,
      page
        .getByRole("main")
        .getByRole("button", { name: /^Regarder/ })
        .first(),
    );
    await picturesMove(page);
    await back(page);
    await expect(player(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/films/${one.id}`);
    await back(page);
    await expect(page).toHaveURL("/films");
  });
});

test("a television signs in by its code, which a phone approves", async ({ page, browser, request }) => {
  await open(page, "/connexion?retour=%2Ffavoris");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Connexion" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Adresse email")).toBeFocused();
  await choose(page, page.getByRole("link", { name: "Utiliser un autre appareil" }));
  await expect(page).toHaveURL(/onglet=appareil/);
  const code = (await page.getByText(/^[A-Z]{3}\s[A-Z]{3}$/).textContent()) ?? "";

  const phone = await (await browser.newContext()).newPage();
  const person = await newPerson(request);
  await enter(phone, person);
  await phone.goto("/appareil");
  await phone.getByLabel("Code affiché par l’appareil").fill(code.toLowerCase());
  await phone.getByRole("button", { name: "Continuer" }).click();
  await phone.getByLabel("Nom de l’appareil").fill("Télé du salon");
  await phone.getByRole("button", { name: "Autoriser" }).click();

  await expect(page).toHaveURL("/favoris", { timeout: 15_000 });
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  await phone.getByRole("link", { name: "Voir mes sessions" }).click();
  await phone.getByRole("button", { name: "Fermer la session Télé du salon" }).click();
  await expect(phone.getByText("Session fermée.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await phone.context().close();
});
