import { maintain, newMember, sayOnPage } from "./desk.ts";
import { enter, newPerson } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const closed = { status: 503, headers: { "retry-after": "30" }, json: { detail: "Maintenance en cours" } };

test("a guest and a viewer are taken to the static page, and the staff signs in from there", async ({ page, request }) => {
  const staff = await newMember(request, "super_admin");
  await maintain(page);
  await enter(page, await newPerson(request));
  await page.goto("/");
  await expect(page).toHaveURL("/maintenance.html?retour=%2F");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/films");
  await expect(page).toHaveURL("/maintenance.html?retour=%2Ffilms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maintenance en cours");
  await page.getByRole("link", { name: /^Accès/ }).click();
  await expect(page).toHaveURL("/acces-equipe");
  await page.getByLabel("Adresse email").fill(staff.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Maintenance en cours" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("switched on while somebody watches, it takes them there when it is told, over the player too, and back when it is over", async ({
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
  const watching = `/films/${film.id}?lecture=film-${film.id}`;
  await expect(page).toHaveURL(`/maintenance.html?retour=${encodeURIComponent(watching)}`);
  status.is_active = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page).toHaveURL(watching);
  await expect(page.getByRole("dialog", { name: /^Lecteur vidéo/ })).toBeVisible({ timeout: 20_000 });
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
