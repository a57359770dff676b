import type { Page } from "@playwright/test";
import { enter, newEmail, newPerson, signIn, suspend } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

// The tab that was left is still there for a moment, hidden.
const email = (page: Page) => page.getByLabel("Adresse email").filter({ visible: true });
const password = (page: Page) => page.getByLabel("Mot de passe", { exact: true }).filter({ visible: true });
const confirmation = (page: Page) => page.getByLabel("Confirmer le mot de passe");
const profile = (page: Page) => page.getByRole("button", { name: "Profil" });

async function send(page: Page, fields: { email: string; password: string }): Promise<void> {
  await email(page).fill(fields.email);
  await password(page).fill(fields.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("somebody registers, signs out, and signs in again with capitals and spaces in the address", async ({ page }) => {
  const address = newEmail();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await page.getByRole("tab", { name: "Inscription" }).click();
  await expect(page).toHaveURL("/connexion?onglet=inscription");
  await email(page).fill(address);
  await password(page).fill("Caligari-1920");
  await expect(page.getByText(/^Force du mot de passe.*Fort$/)).toBeVisible();
  await confirmation(page).fill("Caligari-1920");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/");
  await page.reload();

  await profile(page).click();
  const account = page.getByRole("dialog", { name: "Mon compte" });
  await expect(account).toContainText(address);
  await account.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(profile(page)).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([null, null]);

  await page.goto("/connexion");
  await send(page, { email: `  ${address.toUpperCase()} `, password: "Caligari-1920" });
  await expect(profile(page)).toBeVisible();
});

test("a session ended here is ended at the server", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/films");
  await profile(page).click();
  const ended = page.waitForResponse((response) => response.url().endsWith("/api/users/logout"));
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await ended;
  const me = await request.get("/api/me", { headers: { Authorization: `Bearer ${person.token}` } });
  expect(me.status()).toBe(401);
});

test("a form says what is missing, beside each field, until it is edited", async ({ page }) => {
  await page.goto("/connexion?onglet=inscription");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(email(page)).toHaveAccessibleDescription(/L'adresse email est requise/);
  await expect(email(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect(confirmation(page)).toHaveAccessibleDescription(/Veuillez confirmer votre mot de passe/);
  await email(page).fill("jeanne");
  await expect(email(page)).not.toHaveAccessibleDescription(/requise/);
  await password(page).fill("court");
  await confirmation(page).fill("autre");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(email(page)).toHaveAccessibleDescription(/Adresse email invalide/);
  await expect(password(page)).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 6 caractères/);
  await expect(confirmation(page)).toHaveAccessibleDescription(/Les mots de passe ne correspondent pas/);
});

test("a password is shown and hidden again", async ({ page }) => {
  await page.goto("/connexion");
  await password(page).fill("Caligari-1920");
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await expect(password(page)).toHaveValue("Caligari-1920");
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
});

test("an address that is taken is refused in any case of letters", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/connexion?onglet=inscription");
  await email(page).fill(person.email.toUpperCase());
  await password(page).fill("Caligari-1920");
  await confirmation(page).fill("Caligari-1920");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("alert")).toHaveText("Un compte avec cette adresse email existe déjà");
});

test("a wrong password and an unknown address are told alike", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/connexion");
  await send(page, { email: person.email, password: "Nosferatu-1922" });
  await expect(page.getByRole("alert")).toHaveText("Identifiants incorrects");
  await send(page, { email: newEmail(), password: person.password });
  await expect(page.getByRole("alert")).toHaveText("Identifiants incorrects");
  await expect(profile(page)).toHaveCount(0);
});

test("a suspended account reads that it is, and only with its right password", async ({ page, request }) => {
  const person = await newPerson(request);
  await suspend(person);
  await page.goto("/connexion");
  await send(page, { email: person.email, password: "Nosferatu-1922" });
  await expect(page.getByRole("alert")).toHaveText("Identifiants incorrects");
  await send(page, person);
  const panel = page.getByRole("alert");
  await expect(panel.getByRole("heading", { name: "Compte Suspendu" })).toBeVisible();
  await expect(panel).toContainText(
    "Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.",
  );
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("an account suspended while it is used is signed out", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/favoris");
  await expect(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
  await suspend(person);
  await page.reload();
  // Asked every 5 s who one is, out 3 s after a refusal.
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible({ timeout: 20_000 });
});

const answers = [
  { status: 400, body: { detail: "Données illisibles" }, sentence: "Données illisibles" },
  { status: 400, body: {}, sentence: "Données invalides" },
  { status: 403, body: { detail: "Accès refusé" }, sentence: "Accès refusé" },
  { status: 500, body: {}, sentence: "Erreur serveur. Veuillez réessayer plus tard." },
  { status: 503, body: { detail: "Base absente" }, sentence: "Erreur serveur. Veuillez réessayer plus tard." },
  { status: 418, body: {}, sentence: "Une erreur est survenue. Veuillez réessayer." },
];
for (const { status, body, sentence } of answers) {
  test(`an answer ${status} ${JSON.stringify(body)} reads « ${sentence} »`, async ({ page }) => {
    await page.route("**/api/login", (route) => route.fulfill({ status, json: body }));
    await page.goto("/connexion");
    await send(page, { email: newEmail(), password: "Caligari-1920" });
    await expect(page.getByRole("alert")).toHaveText(sentence);
  });
}

test("without a network it says so, and signs in once it is back", async ({ page, context, request }) => {
  const person = await newPerson(request);
  await page.goto("/connexion");
  await expect(email(page)).toBeVisible();
  await context.setOffline(true);
  await send(page, person);
  await expect(page.getByRole("alert")).toHaveText("Impossible de se connecter au serveur. Vérifiez votre connexion internet.");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(profile(page)).toBeVisible();
});

test("signing in leads back to where it was asked for, never to another site", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/favoris");
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await send(page, person);
  await expect(page).toHaveURL("/favoris");
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/connexion?retour=${encodeURIComponent("//ailleurs.example/")}`);
  await send(page, person);
  await expect(page).toHaveURL("/");
});

test("once signed in, the page waits a tenth of a second before it moves on", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.clock.install();
  await page.goto("/connexion");
  await expect(email(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await send(page, person);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  await page.clock.runFor(99);
  await expect(page).toHaveURL("/connexion");
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL("/");
});

test("what is kept of a session and cannot be read is forgotten", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await page.evaluate(() => localStorage.setItem("user", "{"));
  await page.goto("/films");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
});

test("a second browser signs in to the same account, and both stay in", async ({ page, browser, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  const other = await browser.newContext();
  await signIn(other, person);
  await page.goto("/films");
  await expect(profile(page)).toBeVisible();
  await other.close();
});

for (const [name, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`the login page has no fault of accessibility and fits (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const address of ["/connexion", "/connexion?onglet=inscription"]) {
      await page.goto(address);
      await expect(email(page)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  });
}
