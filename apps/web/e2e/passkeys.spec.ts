import type { Locator, Page } from "@playwright/test";
import { givePasskeyCode } from "@seance/contract/passkeys";
import { enterAs, unique } from "./back-office.ts";
import { onDatabase, publish } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

/** A phone or computer with a lock that always recognises its owner. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const passkeyButton = (within: Page | Locator) => within.getByRole("button", { name: "Utiliser une clé d’accès" });

const profileOf = (page: Page) => page.getByRole("dialog", { name: "Mon compte" });

/** Adds a passkey in the profile, which stays open. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto("/films");
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Profil" }).click();
  await profileOf(page).getByRole("tab", { name: "Double authentification" }).click();
  const keys = profileOf(page).getByRole("region", { name: "Clés d’accès" });
  await keys.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await keys.getByLabel("Nom de la clé").fill("Ordinateur");
  await keys.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(keys.getByRole("listitem")).toContainText("Ordinateur");
}

async function signOut(page: Page): Promise<void> {
  await profileOf(page).getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
}

/** Expects that the account of the page is this person's. */
async function expectSignedIn(page: Page, { email }: Person): Promise<void> {
  await page.getByRole("button", { name: "Profil" }).click();
  await expect(profileOf(page)).toContainText(email);
}

/** Sets up an authenticator app whose codes nobody knows. */
const setUpApp = ({ user }: Person): Promise<void> =>
  onDatabase(
    "insert into second_factor (id, account_id, kind, secret, confirmed_at) values (gen_random_uuid(), $1, 'totp', 'unknown', now())",
    [user.id],
  );

/** Makes the sessions of the account so old that guarded calls ask for a fresh proof. */
async function ageProof({ user }: Person): Promise<void> {
  await onDatabase("update session set proved_at = now() - interval '1 hour' where account_id = $1", [user.id]);
  await publish({ kind: "account", id: user.id });
}

test("a passkey is added in the profile, and then signs in without a password", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await addPasskey(page);
  await signOut(page);

  await page.goto("/connexion?retour=%2Fchaines");
  await expect(passkeyButton(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/\/chaines$/);
  await expectSignedIn(page, person);
});

test("a passkey takes the place of the code after the password", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await addPasskey(page);
  await setUpApp(person);
  await signOut(page);

  await page.goto("/connexion?retour=%2Fchaines");
  await page.getByLabel("Adresse email").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByLabel("Code de vérification")).toBeFocused();
  // The same button of the first step signs in without a password.
  await Promise.all([page.waitForRequest(`**/api${givePasskeyCode.path}`), passkeyButton(page).click()]);
  await expect(page).toHaveURL(/\/chaines$/);
  await expectSignedIn(page, person);
});

test("a passkey is the fresh proof before an API key is made", async ({ page, request }) => {
  const person = await enterAs(page, request, "fondateur");
  await addPasskey(page);
  await ageProof(person);

  await page.goto("/admin/cles");
  const name = unique("Station");
  await page.getByRole("button", { name: "Créer une clé" }).click();
  await page.getByRole("textbox", { name: "Nom" }).fill(name);
  await page.getByRole("group", { name: "Droits" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  const proof = page.getByRole("dialog", { name: "Confirmez votre identité" });
  await expect(passkeyButton(proof)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await passkeyButton(proof).click();
  await expect(page.getByRole("dialog", { name: "Clé prête" }).getByLabel("Clé d’API")).not.toHaveValue("");
  await expect(proof).toHaveCount(0);
});
