import type { Page } from "@playwright/test";
import { sayOnPage } from "./desk.ts";
import { elsewhere, enter, newPerson, watched } from "./people.ts";
import { film, player, series } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);
/** What stands beside a name in the information column. */
const fact = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

/** Changes what the catalogue says of one title, for this page. */
const rewrite = (page: Page, path: string, change: object) =>
  page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...change } });
  });

test("a film's page says all of it: badges, synopsis, awards, themes, warnings, and who made it", async ({ page, request }) => {
  const one = await film(request);
  await rewrite(page, `**/api/movies/${one.id}`, {
    created_at: new Date().toISOString(),
    cinema_mode: true,
    video_quality: "4K",
    year: null,
    duration: 65,
    rating: 8.2,
    description: "Un synopsis entier.",
    cast: numbered("Actrice", 7),
    production_companies: numbered("Studio", 4),
    production_countries: numbered("Pays", 3),
    awards: ["Lion d’or"],
    themes: ["La Lune"],
    content_warnings: ["Fumée"],
    exclusive: true,
    critically_acclaimed: true,
  });
  await page.goto(`/films/${one.id}`);
  const main = page.getByRole("main");
  const badges = main.locator("header").first();
  for (const badge of ["4K", "AU CINÉMA", "AJOUT RÉCENT"]) await expect(badges.getByText(badge, { exact: true })).toBeVisible();
  await expect(main.getByRole("list", { name: "En bref" })).toContainText(/2025.*1h05.*8,2/);
  for (const words of ["Un synopsis entier.", "Lion d’or", "La Lune", "Fumée", "Exclusivité", "Salué par la critique"])
    await expect(main).toContainText(words);
  await expect(fact(page, "Avec")).toHaveText(numbered("Actrice", 5).join(", "));
  await expect(fact(page, "Studios")).toHaveText(numbered("Studio", 3).join(", "));
  await expect(fact(page, "Pays")).toHaveText(numbered("Pays", 2).join(", "));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("a series' page counts the episodes there are, whatever was announced; without any, it is to come", async ({
  page,
  request,
}) => {
  const { id } = (await series(request)).series;
  const facts = page.getByRole("main").getByRole("list", { name: "En bref" });
  const announced = { seasons: 4, episodes: 10 };
  await rewrite(page, `**/api/series/${id}`, { ...announced, seasons_count: 6, episodes_count: 72 });
  await page.goto(`/series/${id}`);
  await expect(facts).toContainText("6 Saisons72 épisodes");
  await rewrite(page, `**/api/series/${id}`, { ...announced, seasons_count: 0, episodes_count: 0 });
  await page.reload();
  await expect(facts).toContainText("Bientôt disponible");
  await expect(facts).not.toContainText(/saison|épisode/i);
});

test("a page says no rating that nobody gave", async ({ page, request }) => {
  const one = await film(request);
  await rewrite(page, `**/api/movies/${one.id}`, { rating: 0, vote_average: 0, vote_count: 0, imdb_rating: 0 });
  await page.goto(`/films/${one.id}`);
  const facts = page.getByRole("main").getByRole("list", { name: "En bref" });
  await expect(facts).toContainText(String(one.year));
  await expect(facts).not.toContainText(/Note|IMDb|0,0/);
});

test("a film without a video says so instead of opening the player", async ({ page, request }) => {
  const one = await film(request);
  await rewrite(page, `**/api/movies/${one.id}`, { has_video: false });
  await page.goto(`/films/${one.id}`);
  await page.getByRole("main").getByRole("button", { name: "Regarder" }).click();
  await expect(toast(page, "Vidéo non disponible pour le moment...")).toBeVisible();
  await expect(player(page)).toHaveCount(0);
});

for (const [status, label] of [
  ["ongoing", "En cours"],
  ["completed", "Terminé"],
  ["cancelled", "Annulé"],
  ["published", "Publié"],
] as const) {
  test(`a series that is ${status} says « ${label} »`, async ({ page, request }) => {
    const { series: show } = await series(request);
    await rewrite(page, `**/api/series/${show.id}`, { status });
    await page.goto(`/series/${show.id}`);
    await expect(page.getByRole("main").getByText(label, { exact: true }).first()).toBeVisible();
  });
}

test("the episodes say how far one is, cut their description at 60 characters, and open over the page", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const { series: show, episodes } = await series(request);
  const [first, second] = episodes;
  if (!first || !second) throw new Error("the demo's series has no episodes");
  await elsewhere(request, person).watch([
    watched({ item_type: "episode", item_id: second.id }, 62, 180, 1),
    watched({ item_type: "episode", item_id: first.id }, 180, 180, 5),
  ]);
  await enter(page, person);
  await page.goto(`/series/${show.id}`);
  const list = page.getByRole("main").getByRole("list", { name: /^Épisodes de la saison/ });
  await expect(list.getByRole("listitem").nth(0)).toContainText("Terminé");
  await expect(list.getByRole("listitem").nth(1)).toContainText(/En cours · 34\s% · reprise à 1:02/);
  await expect(list.getByRole("listitem").nth(2)).toContainText("Non commencé");
  for (const text of await list.locator("strong ~ span.mt-1").allTextContents())
    expect([...text.replace(/…$/, "")].length).toBeLessThanOrEqual(60);
  await expect(page.getByRole("main").getByRole("button", { name: /^Reprendre S1 É2 à 1:02/ })).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "Épisodes", exact: true }).click();
  const browser = page.getByRole("dialog", { name: show.title });
  await expect(browser.getByRole("listitem").nth(1)).toContainText(/En cours · 34\s%/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await browser.getByRole("button", { name: new RegExp(second.title) }).click();
  await expect(page).toHaveURL(`/series/${show.id}?lecture=episode-${second.id}`);
  await expect(player(page)).toBeVisible();
});

test("a series that the server cannot resume says why, and plays where this device knows one was", async ({ page, request }) => {
  const person = await newPerson(request);
  const { series: show, episodes } = await series(request);
  const [first] = episodes;
  if (!first) throw new Error("the demo's series has no episodes");
  await elsewhere(request, person).watch([watched({ item_type: "episode", item_id: first.id }, 62, 180)]);
  await enter(page, person);
  const resume = page.getByRole("main").getByRole("button", { name: /^Reprendre S1 É1/ });
  const said = page.getByText("Aucun épisode en cours trouvé pour cette série").first();
  await page.route("**/api/series/*/resume-episode", (route) =>
    route.fulfill({ json: { resume_episode: null, message: "Aucun épisode en cours trouvé pour cette série" } }),
  );
  await page.goto(`/series/${show.id}`);
  await resume.click();
  await expect(said).toBeAttached();
  await expect(page).toHaveURL(`/series/${show.id}?lecture=episode-${first.id}`);
});

test("a page that cannot be brought up to date says so, and stays as it was", async ({ page, request }) => {
  const one = await film(request);
  await page.goto(`/films/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.title })).toBeVisible();
  await page.route(`**/api/movies/${one.id}`, (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await sayOnPage(page, "content-updated");
  await expect(toast(page, "Erreur lors de la mise à jour des détails")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: one.title })).toBeVisible();
});

test("a title that is not there says so and leads to the others", async ({ page }) => {
  for (const [path, words, all] of [
    ["/films/01900000-0000-7000-8000-000000000000", "Film introuvable", "Voir tous les films"],
    ["/series/nimporte", "Série introuvable", "Voir toutes les séries"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();
    await expect(page.getByRole("link", { name: all })).toBeVisible();
  }
});

test("a page's address is copied, and that is said for 2 s", async ({ page, context, request }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const one = await film(request);
  await page.clock.install();
  await page.goto(`/films/${one.id}`);
  await page.getByRole("main").getByRole("button", { name: "Partager" }).click();
  await expect(toast(page, "Lien copié.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.mouse.move(20, 20);
  await page.clock.runFor(2500);
  await expect(toast(page, "Lien copié.")).toHaveCount(0);
});

test("a wide picture that does not come gives way to the poster, and both to the title's colour", async ({ page, request }) => {
  const one = await film(request);
  await page.route("**/api/movies/*", async (route) => {
    const movie = await (await route.fetch()).json();
    await route.fulfill({ json: { ...movie, backdrop: "/media/absente-large.jpg" } });
  });
  await page.goto(`/films/${one.id}`);
  const picture = page.getByRole("main").locator(".fade-detail");
  await expect(picture.locator("img")).toHaveAttribute("src", one.poster_url ?? "");
  await page.unroute("**/api/movies/*");
  await rewrite(page, "**/api/movies/*", {
    backdrop: "/media/absente-large.jpg",
    poster_url: "/media/absente.jpg",
    thumbnail: null,
  });
  await page.reload();
  await expect(picture.locator("div")).toBeVisible();
  await expect(picture.locator("img")).toHaveCount(0);
});
