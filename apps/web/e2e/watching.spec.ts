import type { Page } from "@playwright/test";
import { sayOnPage } from "./desk.ts";
import { elsewhere, enter, newPerson, signIn } from "./people.ts";
import { film, jumpTo, picturesMove, player, series, video } from "./screening.ts";
import { expect, test } from "./site.ts";

const play = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^(Regarder|Reprendre|Revoir)/ })
    .first();
const time = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const closed = (page: Page) => expect(player(page)).toHaveCount(0);

/** Plays a film from its page to a place past its first minute, and leaves it there. */
async function watchAMinute(page: Page, id: string): Promise<void> {
  await page.goto(`/films/${id}`);
  await play(page).click();
  await picturesMove(page);
  await jumpTo(page, 65);
  await picturesMove(page, 66);
  await page.keyboard.press("Escape");
  await closed(page);
}

test("a film plays from its page; a guest resumes it after a reload, and it belongs to the account after signing in", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const one = await film(request);
  await page.goto(`/films/${one.id}`);
  await play(page).click();
  await expect(page).toHaveURL(`/films/${one.id}?lecture=film-${one.id}`);
  await expect(player(page)).toHaveAccessibleName(new RegExp(one.title));
  await picturesMove(page);
  await jumpTo(page, 65);
  await picturesMove(page, 66);
  await page.goBack();
  await closed(page);
  await expect(page).toHaveURL(`/films/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.title })).toBeVisible();
  await page.goForward();
  await expect(player(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await closed(page);

  await page.reload();
  await expect(play(page)).toHaveText(/Reprendre à 1:[01]\d/);
  await play(page).click();
  await picturesMove(page, 65);

  await page.goto("/connexion?retour=/historique");
  await page.getByLabel("Adresse email").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("main").getByRole("article")).toContainText(one.title);
  await expect.poll(async () => (await elsewhere(request, person).history()).map(({ item_id }) => item_id)).toEqual([one.id]);
});

test("a film resumes in another browser of the same account, and by the player's address", async ({ page, browser, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  await enter(page, person);
  await watchAMinute(page, one.id);
  await expect.poll(async () => (await elsewhere(request, person).history()).length).toBe(1);

  const other = await browser.newContext({ locale: "fr-FR" });
  const there = await signIn(other, person);
  const card = there.getByRole("region", { name: "Reprendre la lecture" }).getByRole("link");
  await expect(card).toHaveAccessibleName(new RegExp(`${one.title} \\d+\\smin restantes?`));
  await card.click();
  await picturesMove(there, 65);
  await other.close();

  await page.goto(`/films?lecture=film-${one.id}`);
  await expect(player(page)).toBeVisible();
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(65);
  // The controls have left by now: a move of the mouse brings them back.
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Fermer le lecteur" }).click();
  await closed(page);
  // Closing stays on the site.
  await expect(page).toHaveURL("/films");
});

test("an episode plays as HLS; at its end the next one begins at its start, or the series stays at its next episode", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const { series: show, episodes } = await series(request);
  await enter(page, person);
  await page.goto(`/series/${show.id}`);
  const playlist = page.waitForResponse((response) => response.url().endsWith(".m3u8") && response.ok());
  await page
    .getByRole("list", { name: /Épisodes de la saison/ })
    .getByRole("button")
    .first()
    .click();
  await expect(page).toHaveURL(`/series/${show.id}?lecture=episode-${episodes[0]?.id}`);
  await expect(player(page)).toContainText(show.title);
  await playlist;
  await picturesMove(page);
  await jumpTo(page, -4);
  const end = page.getByRole("alertdialog", { name: "Fin de l’épisode" });
  await expect(end).toContainText(episodes[1]?.title ?? "?", { timeout: 20_000 });
  await end.getByRole("button", { name: "Suivant" }).click();
  await expect(page).toHaveURL(`/series/${show.id}?lecture=episode-${episodes[1]?.id}`);
  await expect(end).toHaveCount(0);
  await expect.poll(() => time(page)).toBeLessThan(30);
  await picturesMove(page);
  const kept = await elsewhere(request, person).history();
  expect(kept.find(({ item_id }) => item_id === episodes[0]?.id)?.completed).toBe(true);

  await jumpTo(page, -3);
  await end.getByRole("button", { name: "Arrêter" }).click({ timeout: 20_000 });
  await closed(page);
  await expect(page).toHaveURL(`/series/${show.id}`);
  await expect(play(page)).toHaveText(new RegExp(`Regarder S\\d+ É${episodes[2]?.episode_number}`));
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Reprendre la lecture" }).getByRole("link")).toHaveAccessibleName(
    new RegExp(`^Épisode suivant ${show.title} S\\d+ É${episodes[2]?.episode_number} ·`),
  );
});

test("by keyboard alone, from the home page to a film that plays and back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const watch = page.getByRole("region", { name: "À la une" }).getByRole("button", { name: /^Regarder/ });
  await expect(watch).toBeVisible();
  const focused = () => watch.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 30 && !(await focused()); presses++) await page.keyboard.press("Tab");
  await expect(watch).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
  await page.keyboard.press(" ");
  await expect(video(page)).toHaveJSProperty("paused", true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => time(page)).toBeGreaterThan(5);
  await page.keyboard.press(" ");
  await expect(video(page)).toHaveJSProperty("paused", false);
  await page.keyboard.press("Escape");
  await closed(page);
  await expect(watch).toBeFocused();
});

test("a missing clip can be retried, and a broken playlist shows an error", async ({ page, request }) => {
  const one = await film(request);
  await page.route("**/media/**/*.mp4", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto(`/films/${one.id}`);
  await play(page).click();
  const alert = player(page).getByRole("alert");
  await expect(alert).toContainText("Erreur de lecture vidéo - Lien non disponible", { timeout: 20_000 });
  await page.unroute("**/media/**/*.mp4");
  await player(page).getByRole("button", { name: "Réessayer" }).click();
  await picturesMove(page);

  const { series: show, episodes } = await series(request);
  await page.route("**/*.m3u8", (route) =>
    route.fulfill({ status: 200, contentType: "application/vnd.apple.mpegurl", body: "<html>" }),
  );
  await page.goto(`/series/${show.id}?lecture=episode-${episodes[0]?.id}`);
  await expect(alert).toContainText("Stream non compatible", { timeout: 20_000 });
  await page.keyboard.press("Escape");
  await closed(page);
});

test("the scripts of the player load while a title is read", async ({ page, request }) => {
  const { series: show } = await series(request);
  const loaded = page.waitForResponse(/assets\/shaka-engine.*\.js/);
  await page.goto(`/series/${show.id}`);
  await loaded;
  await expect(player(page)).toHaveCount(0);
  await page.evaluate(() => {
    const look = () => document.body.innerText.includes("Chargement de la vidéo") && Object.assign(window, { hasWaited: true });
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await play(page).click();
  await expect(player(page)).toBeVisible();
  expect(await page.evaluate(() => "hasWaited" in window)).toBe(false);
});

for (const script of ["connected-player", "shaka-engine"])
  test(`an episode plays without a reload after ${script} could not be loaded ahead`, async ({ page, request }) => {
    const { series: show } = await series(request);
    const failed = page.waitForEvent("requestfailed", (one) => one.url().includes(`/${script}-`));
    await page.route(`**/assets/${script}-*.js`, (route) => route.abort(), { times: 1 });
    await page.goto(`/series/${show.id}`);
    await failed;
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    await play(page).click();
    await picturesMove(page);
    expect(await page.evaluate(() => "isKept" in window)).toBe(true);
  });

test("the page stays when the player's script fails to load", async ({ page, request }) => {
  const one = await film(request);
  await page.route("**/assets/connected-player-*.js", (route) => route.abort());
  await page.goto(`/films/${one.id}`);
  await play(page).click();
  await expect(page.getByRole("alert")).toContainText("Erreur lors du lancement de la vidéo");
  await page.getByRole("link", { name: "Signaler un problème" }).click();
  await expect(page.getByRole("combobox", { name: "À propos de" })).toHaveValue("playback");
  await page.goBack();
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: one.title })).toBeVisible();
  await play(page).click();
  const retry = page.getByRole("button", { name: "Réessayer" });
  await expect(retry).toBeVisible();
  await page.unroute("**/assets/connected-player-*.js");
  await retry.click();
  await expect(player(page)).toBeVisible();
});

test("progress made offline is kept, and sent once when the network is back", async ({ page, context, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  const sent: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PUT" && response.url().endsWith("/api/history")) sent.push(response.status());
  });
  await enter(page, person);
  await page.goto(`/films/${one.id}`);
  await play(page).click();
  await picturesMove(page);
  await context.setOffline(true);
  await picturesMove(page, 6);
  await page.keyboard.press("Escape");
  await closed(page);
  await expect(play(page)).toBeVisible();
  expect(await elsewhere(request, person).history()).toEqual([]);
  const kept = await page.evaluate((id) => JSON.parse(localStorage.getItem(`history_${id}`) ?? "[]"), person.user.id);
  expect(kept).toEqual([expect.objectContaining({ id: one.id, unsent: true })]);
  expect(sent).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => sent).toEqual([200]);
  const [entry] = await elsewhere(request, person).history();
  expect(entry?.current_time).toBeCloseTo(kept[0].currentTime, 0);
  await page.reload();
  await expect(play(page)).toBeVisible();
  await page.goto("/historique");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  expect(sent).toEqual([200]);
});

test("no toast shows while a video plays", async ({ page, request }) => {
  const { movies } = await (await request.get("/api/movies?limit=5")).json();
  const listed = { movies, total: movies.length };
  await page.route("**/api/movies?limit=5", (route) => route.fulfill({ json: listed }));
  const one = await film(request);
  const first = page.waitForResponse("**/api/movies?limit=5");
  await page.goto(`/films/${one.id}`);
  await first;
  await play(page).click();
  await picturesMove(page, 5);
  // Something new comes, that would be told of at any other moment.
  const asked = page.waitForResponse("**/api/movies?limit=5");
  listed.movies = [{ ...movies[0], id: crypto.randomUUID(), title: "Le Film tout neuf", created_at: new Date().toISOString() }];
  await sayOnPage(page, "movies-updated");
  await asked;
  await picturesMove(page);
  await page.keyboard.press("Escape");
  await closed(page);
  await expect(page.getByRole("banner").getByRole("link", { name: /Historique.*1 entrée/ })).toBeVisible();
  await expect(page.getByText("Le Film tout neuf")).toHaveCount(0);
  await expect(page.getByText("Progression enregistrée")).toHaveCount(0);
});

test("a live channel plays from its card, and one that is down offers the next one", async ({ page, request }) => {
  await page.goto("/chaines");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(player(page)).toContainText("LIVE");
  await picturesMove(page);
  await page.keyboard.press("Escape");
  await closed(page);
  await expect(page).toHaveURL("/chaines");

  const { channels } = await (await request.get("/api/channels")).json();
  const [down, up] = channels;
  const source = { kind: "hls", url: "/media/absente.m3u8", mime: "" };
  await page.route(`**/api/playback/channel/${down.id}`, async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), source } }),
  );
  await page.goto(`/chaines?lecture=chaine-${down.id}`);
  await expect(player(page).getByRole("alert")).toContainText("Erreur de lecture du stream direct");
  await player(page)
    .getByRole("button", { name: `Chaîne suivante\u202f: ${up.name}` })
    .click();
  await expect(page).toHaveURL(`/chaines?lecture=chaine-${up.id}`);
  await expect(player(page)).toContainText(up.name);
  await picturesMove(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a film plays, nothing sticks out, and Back closes it", async ({ page, request }) => {
    const one = await film(request);
    await page.goto(`/films/${one.id}`);
    await play(page).tap();
    await picturesMove(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goBack();
    await closed(page);
    await expect(play(page)).toBeVisible();
  });
});
