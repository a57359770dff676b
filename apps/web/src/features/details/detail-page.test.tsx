import { episode, listSeriesEpisodes } from "@seance/contract/episodes";
import type { Episode } from "@seance/contract/episodes";
import { getMovie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { listTitlePeople } from "@seance/contract/people";
import { startPlayback } from "@seance/contract/playback";
import { historyEntry, listHistory, markSeen, restoreHistory, resumeEpisode, saveHistory } from "@seance/contract/progress";
import { getSeries } from "@seance/contract/series";
import type { Series } from "@seance/contract/series";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { holdClock, pass } from "#test/clock.ts";
import { address, atSize, expectCount, toast, toastAction } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { movieOf, picture, seriesOf } from "#test/titles.ts";

const main = page.getByRole("main");
const facts = main.getByRole("list", { name: "En bref" });
const heading = page.getByRole("heading", { level: 1 });

async function openFilm(fields: Partial<Movie> = {}): Promise<Movie> {
  const film = movieOf(fields);
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film)] });
  await expect.element(heading).toHaveTextContent(film.title);
  return film;
}

const show = seriesOf({ title: "Les Vampires" });
const episodes = [1, 2, 3].map((episode_number) =>
  sample(episode, {
    series_id: show.id,
    season_number: 1,
    episode_number,
    title: `Épisode ${episode_number}`,
    description: "Une description d’épisode ".repeat(6),
    has_video: true,
  }),
);
const seriesAnswers = (fields: Partial<Series> = {}) => [
  answer(getSeries, { ...show, ...fields }),
  answer(listSeriesEpisodes, { episodes, total: 3, showing: 3 }),
  answer(startPlayback, () => refusal(404, "Aucune source disponible")),
];
const noSource = answer(startPlayback, () => refusal(404, "Aucune source disponible"));
const watched = (one: Episode | undefined, seconds: number, saved_at: string) =>
  sample(historyEntry, {
    item_type: "episode",
    item_id: one?.id ?? "",
    type: "series",
    title: one?.title ?? "",
    series_id: show.id,
    series_title: show.title,
    season_number: 1,
    episode_number: one?.episode_number ?? 0,
    current_time: seconds,
    total_time: 180,
    progress: seconds / 180,
    completed: seconds === 180,
    saved_at,
  });

/** Text beside a name in the information column. */
const fact = (name: string): string | null | undefined =>
  [...main.element().querySelectorAll("dl > div")]
    .find((one) => one.querySelector("dt")?.textContent === name)
    ?.querySelector("dd")?.textContent;
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);

test("a film's page shows badges, synopsis, awards, themes, warnings, and who made it", async () => {
  await openFilm({
    created_at: new Date().toISOString(),
    cinema_mode: true,
    video_quality: "4K",
    versions: ["VF", "VOSTFR"],
    year: null,
    duration: 65,
    rating: 8.2,
    description: "Un synopsis entier.",
    cast: numbered("Actrice", 7),
    production_companies: numbered("Studio", 4),
    production_countries: numbered("Pays", 3),
    original_language: "ja",
    awards: ["Lion d’or"],
    themes: ["La Lune"],
    content_warnings: ["Fumée"],
    exclusive: true,
    critically_acclaimed: true,
  });
  for (const badge of ["4K", "AU CINÉMA", "AJOUT RÉCENT", "VF", "VOSTFR"])
    await expect.element(main.getByText(badge, { exact: true })).toBeVisible();
  await expect.element(facts).toMatchTextContent(/2025.*1h05.*8,2/);
  for (const words of ["Un synopsis entier.", "Lion d’or", "La Lune", "Fumée", "Exclusivité", "Salué par la critique"])
    await expect.element(main).toMatchTextContent(words);
  expect(fact("Avec")).toBe(numbered("Actrice", 5).join(", "));
  expect(fact("Studios")).toBe(numbered("Studio", 3).join(", "));
  expect(fact("Pays")).toBe(numbered("Pays", 2).join(", "));
  expect(fact("Langue originale")).toBe("Japonais");
});

test("a series' page counts the episodes in the catalogue, not those announced", async () => {
  await openApp(`/series/${show.id}`, {
    answers: seriesAnswers({ seasons: 4, episodes: 10, seasons_count: 6, episodes_count: 72 }),
  });
  await expect.element(facts).toMatchTextContent("6 Saisons72 épisodes");
});

test("a series without episodes is to come", async () => {
  await openApp(`/series/${show.id}`, {
    answers: seriesAnswers({ seasons: 4, episodes: 10, seasons_count: 0, episodes_count: 0 }),
  });
  await expect.element(facts).toMatchTextContent("Bientôt disponible");
  expect(facts.element().textContent).not.toMatch(/saison|épisode/i);
});

test("an unrated title's page shows no rating", async () => {
  await openFilm({ rating: 0, vote_average: 0, vote_count: 0, imdb_rating: 0 });
  await expect.element(facts).toMatchTextContent("1922");
  expect(facts.element().textContent).not.toMatch(/Note|IMDb|0,0/);
});

test("a film without a video says so before the press", async () => {
  await openFilm({ has_video: false });
  await expect.element(main.getByRole("button", { name: "Bientôt disponible" })).toHaveAttribute("aria-disabled", "true");
  await expectCount(main.getByRole("button", { name: /Regarder/ }), 0);
});

for (const [status, label] of [
  ["ongoing", "En cours"],
  ["completed", "Terminé"],
  ["cancelled", "Annulé"],
  ["published", "Publié"],
] as const)
  test(`a series with status ${status} shows « ${label} »`, async () => {
    await openApp(`/series/${show.id}`, { answers: seriesAnswers({ status }) });
    await expect.element(main.getByText(label, { exact: true }).first()).toBeVisible();
  });

const rows = main.getByRole("list", { name: /^Épisodes de la saison/ }).getByRole("listitem");

test("an episode shows nothing of its progress until it is begun, then what is left, then that it is seen", async () => {
  const entries = [watched(episodes[1], 62, "2026-01-02T12:00:00.000Z"), watched(episodes[0], 180, "2026-01-01T12:00:00.000Z")];
  await openApp(`/series/${show.id}`, { as: "user", answers: [answer(listHistory, { entries }), ...seriesAnswers()] });
  await expect.element(rows.nth(0)).toMatchTextContent(/Vu/);
  await expect.element(rows.nth(1)).toMatchTextContent(/2\smin restantes/);
  expect(rows.nth(2).element().textContent).not.toMatch(/commencé|restante|Vu/);
  await expect.element(main.getByRole("button", { name: /^Reprendre S1 É2 à 1:02/ })).toBeVisible();
  await rows
    .nth(1)
    .getByRole("button", { name: /Épisode 2/ })
    .first()
    .click();
  await expect.poll(address).toBe(`/series/${show.id}?lecture=episode-${episodes[1]?.id}`);
});

for (const size of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${size.join("×")} the episodes follow the hero, before the credits on a phone`, async () => {
    await atSize(size, async () => {
      await openApp(`/series/${show.id}`, {
        answers: seriesAnswers({ cast: ["Musidora"], description: "Un synopsis. ".repeat(12) }),
      });
      await expect.element(rows.first()).toBeVisible();
      const { top } = rows.first().element().getBoundingClientRect();
      const credits = [...main.element().querySelectorAll("dl")].filter((one) => one.checkVisibility());
      expect(credits).toHaveLength(1);
      if (size[0] > 1023) expect(top).toBeLessThan(size[1] - 60);
      else expect(credits[0]?.getBoundingClientRect().top).toBeGreaterThan(top);
    });
  });

test("a series is marked as seen from its menu, a season from its own, and « Annuler » takes it back", async () => {
  const sent: unknown[] = [];
  const undo = {
    marked: episodes.map(({ id }) => ({ item_type: "episode" as const, item_id: id, saved_at: "2026-01-03T12:00:00.000Z" })),
    before: [],
  };
  const mark = answer(markSeen, ({ body }) => {
    sent.push(body);
    return { entries: episodes.map((one) => watched(one, 180, "2026-01-03T12:00:00.000Z")), removed: [], undo };
  });
  const restore = answer(restoreHistory, ({ body }) => {
    sent.push(body);
    return undefined;
  });
  await openApp(`/series/${show.id}`, { as: "user", answers: [mark, restore, ...seriesAnswers()] });
  await expectCount(rows, 3);
  await main.getByRole("button", { name: "Plus d’actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Tout marquer comme vu" }).click();
  await expect.element(rows.nth(2)).toMatchTextContent("Vu");
  expect(sent).toEqual([{ target: { type: "series", id: show.id }, seen: true }]);
  await expect.element(toast(/Marqué comme vu.*Les Vampires/)).toBeVisible();
  await toastAction("Annuler").click();
  await expect.poll(() => rows.nth(2).element().textContent).not.toMatch(/Vu/);
  expect(sent[1]).toEqual({ marked: undo.marked, before: [] });
  await main.getByRole("button", { name: "Marquer la saison 1" }).click();
  await page.getByRole("menuitem", { name: "Marquer la saison comme vue" }).click();
  await expect.poll(() => sent[2]).toEqual({ target: { type: "season", id: show.id, season: 1 }, seen: true });
});

test("a guest's marks stay on the device, for an episode and for a film, and are taken back", async () => {
  await openApp(`/series/${show.id}`, { answers: seriesAnswers() });
  await rows.nth(0).getByRole("button", { name: "Plus d’actions : Épisode 1" }).click();
  await page.getByRole("menuitem", { name: "Marquer comme vu" }).click();
  await expect.element(rows.nth(0)).toMatchTextContent("Vu");
  await expect.element(main.getByRole("button", { name: "Regarder S1 É2" })).toBeVisible();
  await expect.element(toast(/Marqué comme vu/)).toBeVisible();
  await toastAction("Annuler").click();
  await expect.poll(() => rows.nth(0).element().textContent).not.toMatch(/Vu/);

  await leaveApp();
  await openFilm();
  const menu = main.getByRole("button", { name: "Plus d’actions", exact: true });
  await menu.click();
  await page.getByRole("menuitem", { name: "Marquer comme vu" }).click();
  await expect.element(main.getByRole("button", { name: "Revoir" })).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Marquer comme non vu" }).click();
  await expect.element(main.getByRole("button", { name: "Regarder", exact: true })).toBeVisible();
});

test("« Reprendre du début » plays a begun film from its beginning", async () => {
  const film = movieOf();
  const entry = sample(historyEntry, { item_id: film.id, current_time: 62, total_time: 180, progress: 0.34, title: film.title });
  const saved: unknown[] = [];
  const save = answer(saveHistory, ({ body }) => {
    saved.push((body as { entries: { current_time: number }[] }).entries.map(({ current_time }) => current_time));
    return { entries: [] };
  });
  const answers = [answer(getMovie, film), answer(listHistory, { entries: [entry] }), save, noSource];
  await openApp(`/films/${film.id}`, { as: "user", answers });
  await expect.element(main.getByRole("button", { name: /^Reprendre à 1:02/ })).toBeVisible();
  await main.getByRole("button", { name: "Plus d’actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Reprendre du début" }).click();
  await expect.poll(address).toBe(`/films/${film.id}?lecture=film-${film.id}`);
  expect(saved[0]).toEqual([0]);
});

test("a series that the server cannot resume shows why, and plays the episode that this device knows of", async () => {
  const message = "Aucun épisode en cours trouvé pour cette série";
  await openApp(`/series/${show.id}`, {
    as: "user",
    answers: [
      answer(listHistory, { entries: [watched(episodes[0], 62, "2026-01-01T12:00:00.000Z")] }),
      answer(resumeEpisode, { resume_episode: null, message }),
      ...seriesAnswers(),
    ],
  });
  await main.getByRole("button", { name: /^Reprendre S1 É1/ }).click();
  await expect.element(page.getByText(message).first()).toBeInTheDocument();
  await expect.poll(address).toBe(`/series/${show.id}?lecture=episode-${episodes[0]?.id}`);
});

test("a page that fails to refresh shows a message, and stays as it was", async () => {
  const film = movieOf();
  let fails = false;
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, () => (fails ? refusal(404, "Introuvable") : film))] });
  await expect.element(heading).toHaveTextContent("Nosferatu");
  fails = true;
  globalThis.dispatchEvent(new CustomEvent("content-updated", { detail: {} }));
  await expect.element(toast("Erreur lors de la mise à jour des détails")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Nosferatu");
});

for (const [path, words, all] of [
  ["/films/01900000-0000-7000-8000-000000000000", "Film introuvable", "Voir tous les films"],
  ["/series/nimporte", "Série introuvable", "Voir toutes les séries"],
] as const)
  test(`an unknown address shows « ${words} » and leads to the others`, async () => {
    const gone = () => refusal(404, "Introuvable");
    await openApp(path, { answers: [answer(getMovie, gone), answer(getSeries, gone), answer(listSeriesEpisodes, gone)] });
    await expect.element(heading).toHaveTextContent(words);
    await expect.element(page.getByRole("link", { name: all })).toBeVisible();
  });

test("« Partager » copies the page's address, and its message shows for 2 s", async () => {
  holdClock();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const film = await openFilm();
  await main.getByRole("button", { name: "Partager" }).click();
  await expect.element(toast("Lien copié.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/films/${film.id}`);
  await page.getByRole("banner").hover();
  await pass(2500);
  await expectCount(toast("Lien copié."), 0);
});

test("a backdrop that fails to load gives way to the poster", async () => {
  const film = await openFilm({ backdrop: "/absente-large.svg", poster_url: `${picture}#affiche` });
  const shown = () => main.element().querySelector(".fade-detail img")?.getAttribute("src");
  await expect.poll(shown).toBe(film.poster_url);
});

test("a backdrop and a poster that fail to load give way to the title's colour", async () => {
  await openFilm({ backdrop: "/absente-large.svg", poster_url: "/absente.svg", thumbnail: null });
  await expect.poll(() => main.element().querySelector(".fade-detail img")).toBeNull();
  expect(main.element().querySelector(".fade-detail div")).not.toBeNull();
});

test("names lead to their people, genres, year, countries and themes to the lists", async () => {
  const film = movieOf({
    ...{ title: "Judex", year: 1916, genre: "Crime, Aventure", director: "Louis Feuillade et Inconnu", cast: ["Musidora"] },
    ...{ production_countries: ["France"], themes: ["Vengeance"] },
  });
  const people = [
    { name: "Louis Feuillade", slug: "louis-feuillade", role: "director" as const },
    { name: "Musidora", slug: "musidora_12", role: "cast" as const },
  ];
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film), answer(listTitlePeople, { people })] });
  const hrefOf = (name: string) => main.getByRole("link", { name, exact: true });
  await expect.element(hrefOf("Louis Feuillade")).toHaveAttribute("href", "/personnes/louis-feuillade");
  await expect.element(hrefOf("Musidora")).toHaveAttribute("href", "/personnes/musidora_12");
  await expect.element(main.getByText("Louis Feuillade et Inconnu")).toBeVisible();
  await expect.element(hrefOf("1916")).toHaveAttribute("href", "/films?year=1916");
  await expect.element(hrefOf("Aventure")).toHaveAttribute("href", "/films?genre=Aventure");
  await expect.element(hrefOf("France")).toHaveAttribute("href", "/films?country=France");
  await expect.element(hrefOf("Vengeance")).toHaveAttribute("href", "/films?theme=Vengeance");
});
