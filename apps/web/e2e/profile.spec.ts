import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newMember } from "./desk.ts";
import { elsewhere, enter, newPerson, signIn, watched, type Person } from "./people.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const profile = (page: Page) => page.getByRole("dialog", { name: "Mon compte" });
const tab = (page: Page, name: string) => profile(page).getByRole("tab", { name });

async function openProfile(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await page.goto("/films");
  await page.getByRole("button", { name: "Profil" }).click();
  await expect(profile(page)).toBeVisible();
}

const keptOf = (page: Page, { user }: Person): Promise<string | null> =>
  page.evaluate((account) => localStorage.getItem(`history_${account}`), user.id);

test("an account's data come as a file; it is deleted with its password and a second yes, and leaves nothing on the device", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const { id } = await film(request);
  await elsewhere(request, person).like("movie", id);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: id }, 600, 6000)]);
  await openProfile(page, person);
  await tab(page, "Mes données").click();
  const download = page.waitForEvent("download");
  await profile(page).getByRole("button", { name: "Télécharger mes données" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^seance-mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.account.email).toBe(person.email);
  expect(data.favorites).toHaveLength(1);

  await profile(page).getByRole("button", { name: "Supprimer mon compte" }).click();
  const leaving = page.getByRole("dialog", { name: "Supprimer mon compte" });
  await leaving.getByLabel("Votre mot de passe").fill(person.password);
  await leaving.getByRole("button", { name: "Continuer" }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await leaving.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Votre compte a été supprimé.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect((await request.post("/api/login", { data: { email: person.email, password: person.password } })).status()).toBe(401);
  expect(await keptOf(page, person)).toBeNull();
});

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

test("the high-contrast theme is kept after a reload, and has no accessibility fault", async ({ page, request }) => {
  await openProfile(page, await newPerson(request));
  await tab(page, "Réglages").click();
  await profile(page).getByLabel("Thème de couleurs").selectOption("contraste");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
});

test("a session is closed from another one, and a new password closes the others and opens the next", async ({
  page,
  browser,
  request,
}) => {
  const person = await newPerson(request);
  const [first, second] = [await browser.newContext({ locale: "fr-FR" }), await browser.newContext({ locale: "fr-FR" })];
  let other = await signIn(first, person);
  await openProfile(page, person);
  await tab(page, "Mes sessions").click();
  await expect(profile(page).getByText("Cet appareil")).toHaveCount(1);
  await profile(page)
    .getByRole("button", { name: /^Fermer la session/ })
    .click();
  await expect(page.getByText("Session fermée.")).toBeVisible();
  await expect(other.getByText("Votre session a été fermée. Reconnectez-vous pour continuer.").first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await first.close();

  other = await signIn(second, person);
  await tab(page, "Mot de passe").click();
  const current = profile(page).getByLabel("Mot de passe actuel");
  const change = profile(page).getByRole("button", { name: "Changer le mot de passe" });
  await current.fill("Nosferatu-1922");
  await profile(page).getByLabel("Nouveau mot de passe").fill("Metropolis-1927");
  await change.click();
  await expect(current).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  await current.fill(person.password);
  await change.click();
  await expect(page.getByText("Mot de passe changé. Vos autres sessions sont fermées.")).toBeVisible();
  await expect(other.getByText("Votre mot de passe a été changé. Reconnectez-vous avec le nouveau.").first()).toBeVisible();
  const signInWith = (password: string) => request.post("/api/login", { data: { email: person.email, password } });
  expect((await signInWith(person.password)).status()).toBe(401);
  expect((await signInWith("Metropolis-1927")).status()).toBe(200);
  await second.close();
});
