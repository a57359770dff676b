import type { Page } from "@playwright/test";
import { enterAs } from "./back-office.ts";
import { startServer } from "./demo-server.ts";
import { newEmail, newPerson, signIn, suspend } from "./people.ts";
import { film, picturesMove } from "./screening.ts";
import { expect, test } from "./site.ts";

const email = (page: Page) => page.getByLabel("Adresse email").filter({ visible: true });
const password = (page: Page) => page.getByLabel("Mot de passe", { exact: true }).filter({ visible: true });
const profile = (page: Page) => page.getByRole("button", { name: "Profil" });

async function send(page: Page, fields: { email: string; password: string }): Promise<void> {
  await email(page).fill(fields.email);
  await password(page).fill(fields.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("somebody registers, signs out, signs in again in two browsers, and is told when suspended", async ({
  page,
  browser,
  request,
}) => {
  const person = { email: newEmail(), password: "Caligari-1920" };
  const keptToken = () => page.evaluate(() => localStorage.getItem("token"));
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await page.getByRole("tab", { name: "Inscription" }).click();
  await expect(page).toHaveURL("/connexion?onglet=inscription");
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByLabel("Confirmer le mot de passe").fill(person.password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/");
  await page.reload();

  await profile(page).click();
  const account = page.getByRole("dialog", { name: "Mon compte" });
  await expect(account).toContainText(person.email);
  const headers = { Authorization: `Bearer ${await keptToken()}` };
  const ended = page.waitForResponse((response) => response.url().endsWith("/api/users/logout"));
  await account.getByRole("button", { name: "Se déconnecter" }).click();
  await ended;
  await expect(profile(page)).toHaveCount(0);
  expect((await request.get("/api/me", { headers })).status()).toBe(401);
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([null, null]);

  await page.goto("/connexion");
  await send(page, { ...person, email: `  ${person.email.toUpperCase()} ` });
  await expect(profile(page)).toBeVisible();
  const context = await browser.newContext();
  const other = await signIn(context, { ...person, token: "", user: { id: "" } });
  await page.goto("/favoris");
  await expect(profile(page)).toBeVisible();
  await expect(profile(other)).toBeVisible();
  await context.close();

  await suspend({ ...person, token: "", user: { id: "" } });
  await page.reload();
  // The account is checked every 5 s, and signed out 3 s after a refusal.
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible({ timeout: 20_000 });
  await page.goto("/connexion");
  await send(page, { ...person, password: "Nosferatu-1922" });
  await expect(page.getByRole("alert")).toHaveText("Identifiants incorrects");
  await send(page, person);
  await expect(page.getByRole("alert").getByRole("heading", { name: "Compte Suspendu" })).toBeVisible();
});

test("an invited person opens the link and watches a film within a minute, with three fields to fill", async ({
  page,
  browser,
  request,
}) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/invitations");
  await page.getByRole("button", { name: "Inviter" }).click();
  await page.getByRole("button", { name: "Créer l’invitation" }).click();
  const link = await page.getByLabel("Lien d’invitation").inputValue();
  const { id } = await film(request);

  const context = await browser.newContext();
  const guest = await context.newPage();
  const began = Date.now();
  await guest.goto(link);
  const fields = guest.getByRole("main").locator("input:visible");
  await expect(fields).toHaveCount(3);
  await email(guest).fill(newEmail());
  await password(guest).fill("Caligari-1920");
  await guest.getByLabel("Confirmer le mot de passe").fill("Caligari-1920");
  await guest.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(guest).toHaveURL("/");
  await guest.goto(`/films/${id}`);
  await guest
    .getByRole("main")
    .getByRole("button", { name: /^Regarder/ })
    .first()
    .click();
  await picturesMove(guest);
  expect(Date.now() - began).toBeLessThan(60_000);
  await context.close();
});

test("where the staff accepts registrations, somebody asks for an account, is told to wait, and comes in once accepted", async ({
  page,
  browser,
}) => {
  const founder = { email: "fondatrice@seance.example", password: "une-phrase-bien-longue" };
  const person = { email: newEmail(), password: "Caligari-1920" };
  const server = await startServer("apps/server/src/main.mjs", {
    FFMPEG_PATH: "off",
    FOUNDER_EMAIL: founder.email,
    FOUNDER_PASSWORD: founder.password,
    REGISTRATION: "approval",
  });
  const staff = await browser.newContext();
  try {
    await page.goto(`${server.url}/connexion?onglet=inscription`);
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await page.getByLabel("Confirmer le mot de passe").fill(person.password);
    await page.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(page.getByText("Votre demande est envoyée")).toBeVisible();
    await page.goto(`${server.url}/connexion`);
    await send(page, person);
    await expect(page.getByRole("alert")).toContainText("attend la réponse de l’équipe");

    const desk = await staff.newPage();
    await desk.goto(`${server.url}/connexion?retour=%2Fadmin%2Finvitations`);
    await send(desk, founder);
    await desk.getByRole("button", { name: `Accepter ${person.email}` }).click();
    await expect(desk.getByText("Demande acceptée")).toBeVisible();
    await expect(desk.getByRole("list", { name: "Demandes d’inscription" })).toHaveCount(0);

    await send(page, person);
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(profile(page)).toBeVisible();
  } finally {
    await staff.close();
    await server.stop();
  }
});

test("the buttons of the sign-in stay where they are while other ways in load", async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/passkey-sign-in-/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/connexion");
  const button = page.getByRole("button", { name: "Se connecter" });
  const forgotten = page.getByRole("link", { name: /Mot de passe oublié/ });
  const places = () => Promise.all([button.boundingBox(), forgotten.boundingBox()]);
  await expect(forgotten).toBeVisible();
  const before = await places();
  release.resolve();
  await expect(page.getByRole("button", { name: "Utiliser une clé d’accès" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("a link that the staff hands over lets in somebody who has forgotten a password, once", async ({
  page,
  browser,
  request,
}) => {
  const person = await newPerson(request);
  await enterAs(page, request, "fondateur");
  await page.goto(`/admin/users/${person.user.id}`);
  await page.getByRole("button", { name: "Créer un lien" }).click();
  const link = await page.getByLabel("Lien à remettre").inputValue();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const { pathname, hash } = new URL(link);
  await theirs.goto(`${pathname}${hash}`);
  const field = theirs.getByLabel("Nouveau mot de passe", { exact: true });
  await field.fill("Nosferatu-1922");
  await theirs.getByLabel("Confirmer le mot de passe").fill("Nosferatu-1922");
  await theirs.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(theirs).toHaveURL("/connexion");
  expect((await request.get("/api/me", { headers: { Authorization: `Bearer ${person.token}` } })).status()).toBe(401);
  await send(theirs, person);
  await expect(theirs.getByRole("alert")).toHaveText("Identifiants incorrects");
  await send(theirs, { ...person, password: "Nosferatu-1922" });
  await expect(profile(theirs)).toBeVisible();
  await theirs.goto(`${pathname}${hash}`);
  await expect(theirs.getByText("Ce lien n’est plus valable. Demandez-en un nouveau.")).toBeVisible();
  await expect(field).toBeHidden();
  await context.close();
});
