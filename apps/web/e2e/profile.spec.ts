import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newMember, onDatabase, publish, sayOnPage } from "./desk.ts";
import { elsewhere, enter, newPerson, signIn, watched, type Person } from "./people.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const profile = (page: Page) => page.getByRole("dialog", { name: "Mon compte" });
const button = (page: Page) => page.getByRole("button", { name: "Profil" });
const tab = (page: Page, name: string) => profile(page).getByRole("tab", { name });
const figure = (page: Page, name: string) => profile(page).locator("dl > div").filter({ hasText: name }).locator("dd");

async function openProfile(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await page.goto("/films");
  await button(page).click();
  await expect(profile(page)).toBeVisible();
}

test("it says who one is, what there is, the estimates, and beside them what is real", async ({ page, request }) => {
  const person = await newPerson(request);
  const { movies } = await (await request.get("/api/movies?limit=40")).json();
  for (const movie of movies.slice(0, 3)) await elsewhere(request, person).like("movie", movie.id);
  await elsewhere(request, person).watch([
    watched({ item_type: "movie", item_id: movies[0].id }, 3600, 3600),
    watched({ item_type: "movie", item_id: movies[1].id }, 1800, 7200),
  ]);
  await onDatabase("update account set created_at = now() - interval '10 days 1 hour' where id = $1", [person.user.id]);
  await page.goto("/");
  const user = await (await request.get("/api/me", { headers: { Authorization: `Bearer ${person.token}` } })).json();
  await openProfile(page, { ...person, user });
  await expect(profile(page)).toContainText(person.email);
  await expect(profile(page)).toContainText("Utilisateur");
  const { total } = await (await request.get("/api/movies?limit=1")).json();
  await expect(figure(page, "Films disponibles")).toHaveText(String(total));
  const shows = await (await request.get("/api/series?limit=1")).json();
  await expect(figure(page, "Séries disponibles")).toHaveText(String(shows.total));
  await expect(figure(page, "Temps passé")).toHaveText(/3\s*h\s*20\s*\(estimé\).*1\s*h\s*30 en réalité/);
  await expect(figure(page, "Titres vus")).toHaveText(/6\s*\(estimé\).*1 en réalité/);
  await expect(figure(page, "Succès")).toHaveText(/1\s*\(estimé\)/);
  await expect(figure(page, "Staff en ligne")).toHaveText(/^\d+ sur \d+$/);
  const labels = profile(page).locator("dl > div");
  for (const one of await labels.all()) {
    const [label, value] = [await one.locator("dt").boundingBox(), await one.locator("dd").boundingBox()];
    expect(label?.y).toBeLessThan(value?.y ?? 0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("badges show their icon, their colour and why they were given, as soon as they are given", async ({ page, request }) => {
  const person = await newPerson(request);
  await openProfile(page, person);
  await expect(profile(page).getByText("Aucun badge pour le moment.")).toBeVisible();
  const name = `Pionnier ${crypto.randomUUID().slice(0, 8)}`;
  const badge = crypto.randomUUID();
  await onDatabase(
    "insert into badge (id, name, description, icon, color) values ($1, $2, 'Venu parmi les premiers', '🎖️', '#c39bff')",
    [badge, name],
  );
  await onDatabase("insert into account_badge (account_id, badge_id, reason) values ($1, $2, '<i>Première</i> semaine')", [
    person.user.id,
    badge,
  ]);
  await publish({ kind: "event", name: "badges-updated", data: {}, to: { account: person.user.id } });
  const item = profile(page).getByRole("listitem").filter({ hasText: name });
  await expect(item).toContainText("🎖️");
  await expect(item).toContainText("<i>Première</i> semaine");
  await expect(item).toHaveCSS("border-left-color", "rgb(195, 155, 255)");
});

test("each role has its own colour and icon", async ({ page, request }) => {
  const looks = new Set<string>();
  for (const role of ["ami", "support", "admin"] as const) {
    await openProfile(page, await newMember(request, role));
    const mark = profile(page).locator("[class*=bg-role-]").last();
    looks.add(await mark.evaluate((element) => `${getComputedStyle(element).backgroundColor} ${element.innerHTML}`));
  }
  expect(looks.size).toBe(3);
});

test("one’s data come as a file", async ({ page, request }) => {
  const person = await newPerson(request);
  await elsewhere(request, person).like("movie", (await film(request)).id);
  await openProfile(page, person);
  await tab(page, "Mes données").click();
  const download = page.waitForEvent("download");
  await profile(page).getByRole("button", { name: "Télécharger mes données" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^seance-mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.account.email).toBe(person.email);
  expect(data.favorites).toHaveLength(1);
});

test("an account is erased with its password and a second yes, and nothing of it stays on the device", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const { id } = await film(request);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: id }, 600, 6000)]);
  await openProfile(page, person);
  await tab(page, "Mes données").click();
  await profile(page).getByRole("button", { name: "Supprimer mon compte" }).click();
  const leaving = page.getByRole("dialog", { name: "Supprimer mon compte" });
  const password = leaving.getByLabel("Votre mot de passe");
  await leaving.getByRole("button", { name: "Continuer" }).click();
  await expect(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await password.fill("Nosferatu-1922");
  await page.keyboard.press("Enter");
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(password).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  await password.fill(person.password);
  await leaving.getByRole("button", { name: "Continuer" }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Votre compte a été supprimé.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect((await request.post("/api/login", { data: { email: person.email, password: person.password } })).status()).toBe(401);
  expect(await keptOf(page, person)).toBeNull();
});

const keptOf = (page: Page, { user }: Person): Promise<string | null> =>
  page.evaluate((account) => localStorage.getItem(`history_${account}`), user.id);

test("an account that is erased by the staff while it is open leaves nothing on the device either", async ({ page, request }) => {
  const [person, founder] = [await newPerson(request), await newMember(request, "fondateur")];
  const { id } = await film(request);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: id }, 600, 6000)]);
  await enter(page, person);
  await page.goto("/historique");
  await expect.poll(() => keptOf(page, person)).toContain(id);
  const headers = { Authorization: `Bearer ${founder.token}` };
  expect((await request.delete(`/api/admin/users/${person.user.id}`, { headers })).status()).toBe(204);
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect(await keptOf(page, person)).toBeNull();
});

test("settings are kept on this device and obeyed at once", async ({ page, request }) => {
  await openProfile(page, await newPerson(request));
  await tab(page, "Réglages").click();
  for (const name of ["Nouveaux films", "Nouvelles séries", "Annonces"])
    await expect(profile(page).getByRole("switch", { name })).toBeChecked();
  const recommendations = profile(page).getByRole("switch", { name: "Recommandations" });
  await expect(recommendations).not.toBeChecked();
  await expect(profile(page).getByLabel("Thème de couleurs")).toHaveValue("auto");
  await expect(profile(page).getByLabel("Qualité vidéo")).toHaveValue("auto");
  await recommendations.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Recommandé pour vous/)).toBeVisible();
  await profile(page).getByLabel("Thème de couleurs").selectOption("contraste");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await button(page).click();
  await tab(page, "Réglages").click();
  await expect(recommendations).toBeChecked();
});

test("a new film is told of while somebody is here", async ({ page, request }) => {
  const { movies } = await (await request.get("/api/movies?limit=5")).json();
  const listed = { movies, total: movies.length };
  await page.route("**/api/movies?limit=5", (route) => route.fulfill({ json: listed }));
  const asked = page.waitForResponse("**/api/movies?limit=5");
  await page.goto("/series");
  await asked;
  const fresh = { ...movies[0], id: crypto.randomUUID(), title: "Le Film tout neuf", created_at: new Date().toISOString() };
  listed.movies = [fresh, ...movies.slice(0, 4)];
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("movies-updated")));
  await expect(page.getByText("Nouveau film\u202f: Le Film tout neuf")).toBeVisible();
});

test("whoever wants no word of new films hears of new series alone", async ({ page, request }) => {
  const { series } = await (await request.get("/api/series?limit=5")).json();
  const listed = { series, total: series.length };
  await page.route("**/api/series?limit=5", (route) => route.fulfill({ json: listed }));
  const films: string[] = [];
  page.on("request", (one) => one.url().endsWith("/api/movies?limit=5") && films.push(one.url()));
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("seance:reglages", JSON.stringify({ notifications: { newMovies: false } })));
  const asked = page.waitForResponse("**/api/series?limit=5");
  await page.goto("/films");
  await asked;
  const fresh = { ...series[0], id: crypto.randomUUID(), title: "La Série toute neuve", created_at: new Date().toISOString() };
  listed.series = [fresh, ...series.slice(0, 4)];
  for (const name of ["movies-updated", "series-updated"]) await sayOnPage(page, name);
  await expect(page.getByText("Nouvelle série\u202f: La Série toute neuve")).toBeVisible();
  expect(films).toEqual([]);
});

test("figures that do not come within 5 s are 0, badges that cannot be had are none", async ({ page, request }) => {
  await page.route("**/api/profile/badges", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.route("**/api/movies?limit=1", () => new Promise(() => {}));
  await page.route("**/api/series?limit=1", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  const givenUp = page.waitForEvent("requestfailed", { predicate: (one) => one.url().endsWith("/api/movies?limit=1") });
  await openProfile(page, await newPerson(request));
  await givenUp;
  await expect(figure(page, "Film disponible")).toHaveText("0");
  await expect(figure(page, "Série disponible")).toHaveText("0");
  await expect(figure(page, "Titres vus")).toHaveText(/^0\s*\(estimé\)/);
  await expect(profile(page).getByText("Aucun badge pour le moment.")).toBeVisible();
});

test("another session is closed from here", async ({ page, browser, request }) => {
  const person = await newPerson(request);
  const context = await browser.newContext({ locale: "fr-FR" });
  const other = await signIn(context, person);
  await openProfile(page, person);
  await tab(page, "Mes sessions").click();
  await expect(profile(page).getByText("Cette session")).toHaveCount(1);
  for (const row of await profile(page).getByRole("listitem").all())
    await expect(row).toContainText(/Dernière activité le \d+ \S+ \d{4} à \d\d:\d\d · Adresse IP [\da-f.:]/);
  await profile(page)
    .getByRole("button", { name: /^Fermer la session/ })
    .click();
  await expect(page.getByText("Session fermée.")).toBeVisible();
  await expect(profile(page).getByRole("listitem")).toHaveCount(1);
  await expect(other.getByText("Votre session a été fermée. Reconnectez-vous pour continuer.").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await context.close();
});

test("a new password closes the other sessions and is the one that opens the next", async ({ page, browser, request }) => {
  const person = await newPerson(request);
  const context = await browser.newContext({ locale: "fr-FR" });
  const other = await signIn(context, person);
  await openProfile(page, person);
  await tab(page, "Mot de passe").click();
  const current = profile(page).getByLabel("Mot de passe actuel");
  const fresh = profile(page).getByLabel("Nouveau mot de passe");
  const change = profile(page).getByRole("button", { name: "Changer le mot de passe" });
  await fresh.fill("court");
  await change.click();
  await expect(current).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect(fresh).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 6 caractères/);
  await current.fill("Nosferatu-1922");
  await fresh.fill("Metropolis-1927");
  await change.click();
  await expect(current).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  await current.fill(person.password);
  await change.click();
  await expect(page.getByText("Mot de passe changé. Vos autres sessions sont fermées.")).toBeVisible();
  await expect(other.getByText("Votre mot de passe a été changé. Reconnectez-vous avec le nouveau.").first()).toBeVisible();
  const signInWith = (password: string) => request.post("/api/login", { data: { email: person.email, password } });
  expect((await signInWith(person.password)).status()).toBe(401);
  expect((await signInWith("Metropolis-1927")).status()).toBe(200);
  await context.close();
});

test("every five minutes somebody signed in hears how many of the staff are there", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await page.route("**/api/users/online-staff", (route) => route.fulfill({ json: { online_staff: 3 } }));
  await page.route("**/api/events", (route) => route.abort());
  await page.clock.install();
  await page.goto("/films");
  const asked = page.waitForResponse("**/api/users/online-staff");
  await page.clock.runFor(2000);
  await asked;
  await page.clock.runFor(290_000);
  await expect(page.getByText("3 membre(s) du staff en ligne")).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText("3 membre(s) du staff en ligne")).toBeVisible();
});

test("leaving takes half a second, and the focus goes back to where it came from", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openProfile(page, await newPerson(request));
  await page.keyboard.press("Escape");
  await expect(profile(page)).toHaveCSS("transition-duration", "0.5s");
  await expect(profile(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
});

test("the founder’s card is an ornament that Escape puts away", async ({ page }) => {
  await page.goto("/films");
  const opener = page.getByRole("contentinfo").getByRole("button", { name: "Fondateur" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "La carte du Fondateur" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

for (const [name, viewport] of [
  ["tablet", { width: 768, height: 1024 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`it fits (${name})`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await openProfile(page, await newPerson(request));
    for (const part of ["Profil", "Réglages", "Mes sessions", "Mot de passe", "Mes données"]) {
      await tab(page, part).click();
      const { left, right } = await profile(page).evaluate((element) => element.getBoundingClientRect());
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(viewport.width);
    }
  });
}
