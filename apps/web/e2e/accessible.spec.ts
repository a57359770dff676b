import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { senderScript } from "./cast/sender-stand-in.ts";
import { announcement, announceTo, maintain, tick } from "./desk.ts";
import { elsewhere, enter, newPerson, watched } from "./people.ts";
import { cutText, sticksOut } from "./readable.ts";
import { film, picturesMove, player, series } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

/*
 * Every screen and every overlay, at the sizes of a desktop and of a phone, and as narrow as a page enlarged four times. Those of the
 * favourites, the history, the chat and the announcements are held at both sizes by favourites, history, support and announcements;
 * the site's strip of a lost connection by the spec of that name.
 */
interface Scene {
  readonly name: string;
  readonly open: (page: Page, request: APIRequestContext) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole("dialog");
const main = (page: Page) => page.getByRole("main");
const shown = (one: Locator) => expect(one.first()).toBeVisible();

const at = (path: string, ready: (page: Page) => Locator = (page) => page.getByRole("heading", { level: 1 })) => {
  return async (page: Page): Promise<void> => {
    await page.goto(path);
    await shown(ready(page));
  };
};
const cards = (page: Page) => main(page).getByRole("article");

async function openProfile(page: Page, request: APIRequestContext, tab: string): Promise<void> {
  await enter(page, await newPerson(request));
  await page.goto("/favoris");
  await page.getByRole("button", { name: "Profil" }).click();
  await dialog(page).getByRole("tab", { name: tab }).click();
  await shown(dialog(page).getByRole("tabpanel"));
}

/** The player over its page, standing still. */
async function openPlayer(page: Page, request: APIRequestContext, title: "film" | "episode" = "film"): Promise<void> {
  const { series: show, episodes } = await series(request);
  const path =
    title === "film"
      ? `/films/${(await film(request)).id}?lecture=film-${(await film(request)).id}`
      : `/series/${show.id}?lecture=episode-${episodes[0]?.id}`;
  await page.goto(path);
  await picturesMove(page);
  await page.keyboard.press("k");
  await shown(player(page).getByRole("button", { name: "Lecture" }));
}

const inPlayer = (button: string, title: "film" | "episode" = "film") => {
  return async (page: Page, request: APIRequestContext): Promise<void> => {
    await openPlayer(page, request, title);
    await player(page).getByRole("button", { name: button, exact: true }).click();
    await shown(player(page).getByRole("dialog"));
  };
};

async function cast(page: Page, request: APIRequestContext): Promise<void> {
  const room = { devices: ["Salon"], choice: "accepted", load: "played", duration: 180, available: true } as const;
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: senderScript({ ...room, devices: ["Salon"] }) }),
  );
  await openPlayer(page, request);
  await player(page)
    .getByRole("button", { name: /^Diffuser sur/ })
    .click();
  await expect(page.getByRole("region", { name: "Diffusion en cours" })).toContainText("Sur Salon");
  await page.getByRole("button", { name: /Commandes de la diffusion/ }).click();
  await shown(dialog(page).getByLabel("Volume"));
}

async function send(page: Page, button: string): Promise<void> {
  await main(page).getByRole("button", { name: button }).click();
  await shown(page.locator("[aria-invalid=true]"));
}

const scenes: readonly Scene[] = [
  { name: "home", open: at("/", (page) => page.getByRole("region", { name: "Nos sagas" })) },
  {
    name: "home, with a ticker and an unfolded announcement",
    open: async (page) => {
      await tick(page, { enabled: true, message: "Ce soir : Caligari" });
      await announceTo(page, [announcement({ description: "Du 2 au 30.", tags: ["rétrospective"] })]);
      await page.goto("/");
      await page.getByRole("button", { name: "En savoir plus" }).click();
      await shown(page.getByText("Du 2 au 30."));
    },
  },
  { name: "films", open: at("/films?filters=true&cinema=true", (page) => page.getByRole("region", { name: "Filtres avancés" })) },
  { name: "films as a list", open: at("/films?view=list", cards) },
  {
    name: "no film found",
    open: at("/films?q=zzzzzz", (page) => page.getByRole("button", { name: "Réinitialiser les filtres" })),
  },
  { name: "séries", open: at("/series?filters=true", cards) },
  { name: "chaînes", open: at("/chaines", cards) },
  {
    name: "a film",
    open: async (page, request) => at(`/films/${(await film(request)).id}`)(page),
  },
  {
    name: "a series",
    open: async (page, request) =>
      at(`/series/${(await series(request)).series.id}`, (one) => one.getByRole("list", { name: /^Épisodes de/ }))(page),
  },
  {
    name: "a saga",
    open: async (page, request) => {
      const { sagas } = await (await request.get("/api/sagas")).json();
      await at(`/sagas/${sagas[0].id}`, (one) => dialog(one).getByRole("listitem"))(page);
    },
  },
  {
    name: "the episodes",
    open: async (page, request) => {
      await page.goto(`/series/${(await series(request)).series.id}`);
      await main(page).getByRole("button", { name: "Épisodes", exact: true }).click();
      await shown(dialog(page).getByRole("listitem"));
    },
  },
  {
    name: "the search and its suggestions",
    open: async (page) => {
      await page.goto("/films");
      await page.getByRole("button", { name: "Rechercher" }).click();
      await page.getByRole("combobox").fill("le");
      await shown(page.getByRole("option"));
    },
  },
  ...["Profil", "Réglages", "Mes sessions", "Mot de passe", "Mes données"].map((tab) => ({
    name: `the profile: ${tab}`,
    open: (page: Page, request: APIRequestContext) => openProfile(page, request, tab),
  })),
  ...["Fondateur", "DMCA"].map((button) => ({
    name: button,
    open: async (page: Page) => {
      await page.goto("/chaines");
      await page.getByRole("contentinfo").getByRole("button", { name: button }).click();
      await shown(dialog(page));
    },
  })),
  {
    name: "signing in, with its errors",
    open: async (page) => {
      await page.goto("/connexion");
      await send(page, "Se connecter");
    },
  },
  {
    name: "signing up, with its errors",
    open: async (page) => {
      await page.goto("/connexion?onglet=inscription");
      await main(page).getByLabel("Mot de passe", { exact: true }).fill("court");
      await page.keyboard.press("Enter");
      await shown(page.locator("[aria-invalid=true]"));
    },
  },
  {
    name: "the first run, with its errors",
    open: async (page) => {
      await page.route("**/api/settings", async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, setup_needed: true } });
      });
      await page.goto("/premier-demarrage");
      await main(page).getByLabel("Code de premier démarrage").focus();
      await page.keyboard.press("Enter");
      await main(page)
        .getByRole("button", { name: /compte/ })
        .last()
        .click();
      await shown(page.locator("[aria-invalid=true]"));
    },
  },
  {
    name: "the maintenance page",
    open: async (page) => {
      await maintain(page);
      await at("/maintenance.html")(page);
    },
  },
  {
    name: "the staff's door, with its errors",
    open: async (page) => {
      await maintain(page);
      await page.goto("/acces-equipe");
      await send(page, "Se connecter");
    },
  },
  {
    name: "a page without a connection",
    open: async (page) => {
      await page.goto("/films");
      await shown(cards(page));
      await page.route("**/assets/channels-*.js", (route) => route.abort());
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>("header a[href='/chaines']")?.click());
      await expect(page).toHaveURL("/chaines");
      await shown(main(page).getByRole("button", { name: "Réessayer" }));
    },
  },
  { name: "an address that leads nowhere", open: at("/nulle-part") },
  { name: "the player: a film", open: openPlayer },
  { name: "the player: settings", open: inPlayer("Réglages") },
  { name: "the player: episodes", open: inPlayer("Épisodes", "episode") },
  {
    name: "the player: a film that is not there",
    open: async (page, request) => {
      await page.route("**/api/playback/**", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
      const { id } = await film(request);
      await page.goto(`/films/${id}?lecture=film-${id}`);
      await shown(player(page).getByRole("alert"));
    },
  },
  { name: "the television's commands", open: cast },
];

for (const { name, open } of scenes) {
  test(`axe finds nothing to say, and nothing is cut off: ${name}`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, request);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
      expect(await sticksOut(page), `sticks out at ${width} px`).toBe(false);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sticksOut(page), "sticks out at 320 px").toBe(false);
    expect(await cutText(page), "cut at 320 px").toEqual([]);
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
const seriesPath = async (request: APIRequestContext) => `/series/${(await series(request)).series.id}`;

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
  { name: "the episodes", path: seriesPath, opener: (page) => main(page).getByRole("button", { name: "Épisodes", exact: true }) },
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
    await page.goto(await path(request));
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await shown(dialog(page));
    await expect.poll(() => focusPlace(page)).toBe("inside");
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 16; presses++) {
        await page.keyboard.press(key);
        await expect.poll(() => focusPlace(page)).not.toBe("a guard");
        expect(["inside", "the browser's bars"]).toContain(await focusPlace(page));
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
    const bar = main(page).getByRole("article").first().locator(".bg-lampe").first();
    expect(await ground(bar)).not.toBe(await ground(bar.locator("..")));
    await page.getByRole("button", { name: "Profil" }).click();
    await dialog(page).getByRole("tab", { name: "Réglages" }).click();
    await expect(dialog(page).getByRole("switch").first()).toHaveCSS("appearance", "auto");
  });
});
