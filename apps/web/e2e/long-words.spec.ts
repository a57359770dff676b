import type { APIRequestContext, Page } from "@playwright/test";
import { enterAs, staffDesk } from "./back-office.ts";
import { announcement, announceTo, maintain } from "./desk.ts";
import { lengthenWords, longTitle, longWord, retitle } from "./long-words.ts";
import { elsewhere, enter, newPerson, watched, type Person } from "./people.ts";
import { expectToFit, sizes, spilledText } from "./readable.ts";
import { dialog, main, shown } from "./scenes.ts";
import { film, series } from "./screening.ts";
import { expect, test } from "./site.ts";

async function begin(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await lengthenWords(page);
}

test("a word of sixty letters breaks no layout: an announcement, and the maintenance page", async ({ page }) => {
  await begin(page);
  const words = { title: longWord, message: longWord, description: longWord, tags: [longWord, `${longWord}s`] };
  await announceTo(page, [announcement({ ...words, action_button: { text: longWord, url: "/films" } })]);
  await page.goto("/");
  await page.getByRole("button", { name: "En savoir plus" }).click();
  await expectToFit(page, "announcement");
  // An open page would go to the maintenance page by itself.
  await page.goto("about:blank");
  const status = await maintain(page);
  Object.assign(status, { title: longWord, message: longWord, custom_message: longWord, features_affected: [longWord] });
  await page.goto("/maintenance.html");
  await shown(page.getByRole("heading", { level: 1, name: longWord }));
  await expectToFit(page, "maintenance");
});

/** Somebody with favourites, a history, a badge and a ticket. */
async function regular(request: APIRequestContext, founder: Person): Promise<Person> {
  const person = await newPerson(request);
  const [one, { series: show, episodes }] = [await film(request), await series(request)];
  const { like, watch } = elsewhere(request, person);
  await like("movie", one.id);
  await like("series", show.id);
  await watch([
    watched({ item_type: "movie", item_id: one.id }, 60, 180),
    watched({ item_type: "episode", item_id: episodes[0]?.id ?? "" }, 60, 600),
  ]);
  await giveBadge(request, founder, person);
  const headers = { Authorization: `Bearer ${person.token}` };
  const ticket = { subject: "Le son", description: "Il manque.", category: "technical", priority: "high" };
  expect((await request.post("/api/support/tickets", { headers, data: ticket })).status()).toBe(201);
  return person;
}

async function giveBadge(request: APIRequestContext, founder: Person, { user }: Person): Promise<void> {
  const headers = { Authorization: `Bearer ${founder.token}` };
  const name = crypto.randomUUID().slice(0, 8);
  const badge = await request.post("/api/admin/badges", { headers, data: { name, description: "Cent films vus." } });
  const data = { badge_id: (await badge.json()).id, reason: "Merci" };
  expect((await request.post(`/api/admin/users/${user.id}/badges`, { headers, data })).status()).toBe(201);
}

test("a word of sixty letters breaks no layout: favourites, history, profile", async ({ page, request }) => {
  const person = await regular(request, await enterAs(page, request, "fondateur"));
  await begin(page);
  await enter(page, person);
  for (const [path, ready] of [
    ["/", page.getByRole("region", { name: /^Reprendre/ })],
    ["/favoris", main(page).getByRole("article")],
    ["/historique", main(page).getByRole("article")],
  ] as const) {
    await page.goto(path);
    await shown(ready);
    await expectToFit(page, path);
  }
  await page.getByRole("button", { name: "Profil" }).click();
  await shown(dialog(page).getByText(longWord, { exact: true }));
  await expectToFit(page, "profile");
});

test("a word of sixty letters breaks no layout: support, for who asks and who answers", async ({ page, request }) => {
  const founder = await enterAs(page, request, "fondateur");
  const person = await regular(request, founder);
  await begin(page);
  for (const who of [person, founder]) {
    await enter(page, who);
    await page.goto("/favoris");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Support/ })
      .click();
    const ticket = dialog(page).getByRole("listitem").getByRole("button").first();
    await shown(ticket);
    await expectToFit(page, "tickets");
    await ticket.click();
    await shown(dialog(page).getByRole("log", { name: "Conversation" }).getByText(longWord));
    await expectToFit(page, "conversation");
  }
});

/** One of everything that the back office lists; gives the path of a film's form. */
async function furnish(request: APIRequestContext, founder: Person): Promise<string> {
  const desk = staffDesk(request, founder);
  const one = await desk.film();
  const show = await desk.series();
  await desk.episode(show.id, { description: "Il arrive." });
  await desk.channel({ description: "Toute la nuit." });
  await desk.saga({ movies: [one.id], series: [show.id], description: "Deux titres." });
  await desk.changeFilm(one.id, { director: "Quelqu’un", tags: ["muet"], genre: "Drame, Autre" });
  await desk.remove(`/movies/${(await desk.film()).id}`);
  const person = await newPerson(request);
  await giveBadge(request, founder, person);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: (await film(request)).id }, 60, 180)]);
  const headers = { Authorization: `Bearer ${founder.token}` };
  const words = { title: "Cycle", message: "Cinq films.", description: "Et plus.", tags: ["muet"], is_active: false };
  expect((await request.post("/api/admin/announcements", { headers, data: words })).status()).toBe(201);
  return `movies?fiche=${one.id}`;
}

/** The screens of the staff: what they show is in `main`, or in a dialog over it. */
async function expectScreensToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await shown(
      /badges\?fiche|users\?fiche/.test(path) ? dialog(page) : page.getByRole("heading", { level: 1 }).or(page.getByRole("form")),
    );
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectToFit(page, path);
  }
}

test("a word of sixty letters breaks no layout: the content's tabs", async ({ page, request }) => {
  test.slow();
  const form = await furnish(request, await enterAs(page, request, "fondateur"));
  await begin(page);
  const lists = ["movies", "movies?view=grid", form, "series", "series?view=grid", "episodes", "channels", "sagas", "corbeille"];
  await expectScreensToFit(
    page,
    lists.map((tab) => `/admin/${tab}`),
  );
  await page.goto("/admin/movies");
  await main(page)
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await shown(page.getByRole("alertdialog"));
  await expectToFit(page, "deletion");
  const name = `https://films.example/${longWord}.2001.mkv`;
  await page.goto("/admin/auto-import");
  await main(page).getByRole("textbox").first().fill(`${name}\n${name}`);
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await shown(main(page).getByRole("table"));
  await expectToFit(page, "import");
});

test("a word of sixty letters breaks no layout: the other tabs and the explorer", async ({ page, request }) => {
  test.slow();
  await furnish(request, await enterAs(page, request, "fondateur"));
  await begin(page);
  const hosted = { size: 12, video_url: "/media/x.mp4", status: "failed", duration: 60, width: 1920, height: 1080, codecs: null };
  const video = { ...hosted, id: crypto.randomUUID(), note: longWord, created_at: "2026-11-20T10:00:00.000Z" };
  const used = [{ item_type: "movie", id: crypto.randomUUID(), title: longWord, in_bin: false }];
  const videos = [{ ...video, original_filename: `${longWord}.mp4`, uploaded_by: longWord, used_by: used }];
  const limits = { max_upload: 2_000_000, free_space: 2_000_000, formats: ["mp4"] };
  await page.route("**/api/hosted-videos", (route) => route.fulfill({ json: { videos, ...limits } }));
  const tabs = ["", "message", "login-history", "users", "badges", "badges?fiche=attribuer", "url-migration", "maintenance"];
  const more = ["watch-history", "announcements", "announcements?fiche=nouveau", "hosting"];
  await expectScreensToFit(
    page,
    [...tabs, ...more].map((tab) => `/admin/${tab}`),
  );
  const explored = ["overview", "users", "content", "announcements", "activity", "collections?collection=movies", "audit"];
  await expectScreensToFit(
    page,
    explored.map((tab) => `/explorateur/${tab}`),
  );
});

for (const [kind, title] of [
  ["165 letters", longTitle],
  ["one word of 60", longWord],
  ["two words", "La Lune"],
] as const)
  test(`with a title of ${kind} « Regarder » is on the first screen of a phone, upright or not`, async ({ page, request }) => {
    await retitle(page, title);
    const bar = page.getByRole("navigation", { name: "Navigation mobile" }).filter({ visible: true });
    const heading = page.getByRole("heading", { level: 1, name: title });
    const { series: show } = await series(request);
    for (const path of ["/", `/films/${(await film(request)).id}`, `/series/${show.id}`]) {
      await page.goto(path);
      for (const [width, height] of [
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        const at = `${path} at ${width} × ${height}`;
        const watch = main(page)
          .getByRole("button", { name: /^Regarder/ })
          .filter({ visible: true })
          .first();
        await expect(watch, at).toBeInViewport({ ratio: 1 });
        // The page takes its new size a frame or two after the window.
        const room = async () => {
          const [button, low] = [await watch.boundingBox(), await bar.boundingBox()];
          return (low?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
        };
        await expect.poll(room, `${at}: above the bar`).toBeGreaterThanOrEqual(0);
        if (path !== "/")
          await expect
            .poll(() => heading.evaluate((box) => box.scrollHeight <= box.clientHeight + 6), `${at}: the whole title`)
            .toBe(true);
        else
          await expect(
            page
              .getByRole("region", { name: "À la une" })
              .getByRole("heading", { level: 2, name: title })
              .filter({ visible: true }),
          ).toHaveAttribute("title", title);
      }
    }
  });

test("with a synopsis of 4 000 letters « Regarder » is on the first screen", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "admin"));
  const { id } = await desk.film({
    video_url: "/media/film.mp4",
    description: "Un somnambule traverse la nuit. ".repeat(125).trim(),
  });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(`/films/${id}`);
    await expect(
      main(page)
        .getByRole("button", { name: /^Regarder/ })
        .first(),
    ).toBeInViewport({ ratio: 1 });
  }
});

test("texts that leave their box are found, and those cut with an ellipsis are not", async ({ page }) => {
  const box = (style: string, inner = "") => `<div style="width: 90px; ${style}"><p style="${inner}">${longWord}</p></div>`;
  const allowed = box("overflow-wrap: anywhere") + box("", "overflow: hidden; text-overflow: ellipsis");
  await page.setContent(allowed);
  expect(await spilledText(page)).toEqual([]);
  await page.setContent(allowed + box("") + box("display: -webkit-box; -webkit-line-clamp: 2; overflow: hidden"));
  expect(await spilledText(page)).toHaveLength(2);
});
