import { enterAs, staffDesk, unique } from "./back-office.ts";
import { newMember } from "./desk.ts";
import { expect, test } from "./site.ts";

const today = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });

test("cards of films and of series say what the specification lists, and what can be done with each", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const facts = { genre: "Drame, Crime", rating: 8.2, description: "Un train, la nuit.", thumbnail: "/favicon.svg" };
  const film = await desk.film({ ...facts, year: 1921, cinema_mode: true });
  const series = await desk.series({ ...facts, year: 1916, seasons: 1, status: "completed" });
  for (const [season_number, episode_number] of [
    [1, 1],
    [2, 1],
    [2, 2],
  ])
    await desk.episode(series.id, { season_number, episode_number });
  const empty = await desk.series({ ...facts, seasons: 3, rating: 0 });
  for (const { tab, title, words } of [
    {
      tab: "movies",
      title: film.title,
      words: ["1921", "8,2/10", "Un train, la nuit.", "Drame, Crime", "Brouillon", "Au cinéma"],
    },
    {
      tab: "series",
      title: series.title,
      words: ["2 Saisons · 3 épisodes", "8,2/10", "Un train, la nuit.", "Drame, Crime", "Termine"],
    },
    { tab: "series", title: empty.title, words: ["Aucun épisode", "Non noté"] },
  ]) {
    await page.goto(`/admin/${tab}?view=grid&q=${encodeURIComponent(title)}`);
    const card = page.getByRole("article", { name: title });
    for (const word of [title, ...words]) await expect(card).toContainText(word);
    await expect(card).not.toContainText("0,0");
    await expect(card.locator("img")).toHaveAttribute("src", "/favicon.svg");
    await card.getByRole("button", { name: /^Autres actions/ }).click();
    const actions = await page.getByRole("menuitem").allTextContents();
    for (const action of ["Modifier", "Actualiser les métadonnées", "Supprimer"]) expect(actions).toContain(action);
    expect(actions.some((action) => /cinéma/.test(action))).toBe(true);
    await page.keyboard.press("Escape");
  }
});

test("rows of episodes, of channels and of accounts say what the specification lists", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "co_fondateur"));
  const series = await desk.series();
  const mark = unique("Épisode");
  await desk.episode(series.id, { title: `${mark} un`, episode_number: 4 });
  await desk.episode(series.id, { title: `${mark} deux`, episode_number: 7, season_number: 2, duration: 33, rating: 7.5 });
  await page.goto(`/admin/episodes?q=${encodeURIComponent(mark)}`);
  const headers = page.getByRole("columnheader");
  for (const name of ["N°", "Titre", "Épisode", "Durée", "Note", "Actions"])
    await expect(headers.filter({ hasText: name }).first()).toBeAttached();
  const episode = page.getByRole("row").filter({ hasText: `${mark} deux` });
  for (const word of ["2", "S2E7", "33\u202fmin", "7,5/10"]) await expect(episode).toContainText(word);
  await expect(page.getByRole("row").filter({ hasText: `${mark} un` })).toContainText("Non noté");

  const channel = await desk.channel({
    description: "Toute la nuit",
    country: "BE",
    language: "Anglais",
    quality: "4K",
    category: "Nuit",
  });
  await page.goto(`/admin/channels?q=${encodeURIComponent(channel.name)}`);
  const row = page.getByRole("row").filter({ hasText: channel.name });
  for (const word of ["Toute la nuit", "Nuit", "BE · Anglais", "4K", "Inactive"]) await expect(row).toContainText(word);

  const { email } = await newMember(request, "ami");
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  const account = page.getByRole("row").filter({ hasText: email });
  for (const word of ["Ami", "Actif", today.format(new Date())]) await expect(account).toContainText(word);
});
