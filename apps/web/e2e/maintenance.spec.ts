import { maintain, newMember, sayOnPage } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const closed = { status: 503, headers: { "retry-after": "30" }, json: { detail: "Maintenance en cours" } };

test("a guest is taken to the static page", async ({ page }) => {
  await maintain(page);
  await page.goto("/films");
  await expect(page).toHaveURL("/maintenance.html");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maintenance en cours");
});

test("so is whoever signs in without being of the staff, and stays signed in", async ({ page, request }) => {
  await maintain(page);
  await enter(page, await newPerson(request));
  await page.goto("/");
  await expect(page).toHaveURL("/maintenance.html");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

test("the staff has the whole site, and is reminded that it is alone there", async ({ page, request }) => {
  await maintain(page);
  await enter(page, await newMember(request, "admin"));
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Maintenance en cours" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("a status that cannot be had is no maintenance", async ({ page }) => {
  await page.route("**/api/maintenance/status", (route) => route.fulfill({ status: 500, json: {} }));
  const asked = page.waitForResponse("**/api/maintenance/status");
  await page.goto("/films");
  await asked;
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await expect(page).toHaveURL("/films");
});

test("switched on while somebody watches, it takes them there when it is told, over the player too", async ({
  page,
  request,
}) => {
  const { movies } = await (await request.get("/api/movies?limit=40")).json();
  const film = movies.find(({ has_video }: { has_video: boolean }) => has_video);
  const status = await maintain(page, false);
  await page.goto(`/films/${film.id}?lecture=film-${film.id}`);
  await expect(page.getByRole("dialog", { name: /^Lecteur vidéo/ })).toBeVisible({ timeout: 20_000 });
  status.is_active = true;
  await sayOnPage(page, "maintenance-updated");
  // Told, not asked: the poll is half a minute away, longer than this waits.
  await expect(page).toHaveURL("/maintenance.html");
});

test("answers 503 sign nobody out", async ({ page, request }) => {
  await enter(page, await newMember(request, "admin"));
  await page.route(/\/api\/(me|home|movies|favorites)/, (route) => route.fulfill(closed));
  await page.clock.install();
  await page.goto("/");
  await page.clock.runFor(12_000);
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

test("the staff signs in during the maintenance, by keyboard, and finds the site", async ({ page, request }) => {
  const person = await newMember(request, "super_admin");
  await maintain(page);
  await page.goto("/maintenance.html");
  await page.getByRole("link", { name: /^Accès/ }).click();
  await expect(page).toHaveURL("/acces-equipe");
  await page.getByLabel("Adresse email").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
});

test("whoever is not of the staff is told to wait, with no session left", async ({ page, request }) => {
  const person = await newPerson(request);
  await maintain(page);
  await page.goto("/acces-equipe");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByLabel("Adresse email")).toHaveAccessibleDescription(/L'adresse email est requise/);
  await page.getByLabel("Adresse email").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  const answered = page.waitForResponse("**/api/login");
  const ended = page.waitForResponse("**/api/users/logout");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Ce compte n’est pas un compte du staff. Veuillez attendre la fin de la maintenance.",
  );
  expect((await ended).status()).toBe(204);
  const { access_token } = await (await answered).json();
  expect((await request.get("/api/me", { headers: { Authorization: `Bearer ${access_token}` } })).status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Retour à la maintenance" }).click();
  await expect(page).toHaveURL("/maintenance.html");
});

test("a refusal at the staff’s door is said in the server’s words, an outage in ours", async ({ page }) => {
  await maintain(page);
  await page.goto("/acces-equipe");
  await page.getByLabel("Adresse email").fill("personne@seance.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("Nosferatu-1922");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toHaveText("Identifiants incorrects");
  await page.route("**/api/login", (route) => route.abort());
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toHaveText("Erreur de connexion. Vérifiez vos identifiants.");
});

test("without a maintenance the staff’s door leads to the site", async ({ page }) => {
  await page.goto("/acces-equipe");
  await expect(page).toHaveURL("/");
});
