import type { Page } from "@playwright/test";
import { enter, newPerson } from "./people.ts";
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

test("a passkey is added in the profile, and then signs in without a password", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/films");
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Profil" }).click();
  const profile = page.getByRole("dialog", { name: "Mon compte" });
  await profile.getByRole("tab", { name: "Double authentification" }).click();
  const keys = profile.getByRole("region", { name: "Clés d’accès" });
  await keys.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
  await keys.getByLabel("Nom de la clé").fill("Ordinateur");
  await keys.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(keys.getByRole("listitem")).toContainText("Ordinateur");
  await profile.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();

  await page.goto("/connexion?retour=%2Fchaines");
  const button = page.getByRole("button", { name: "Utiliser une clé d’accès" });
  await expect(button).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button.click();
  await expect(page).toHaveURL(/\/chaines$/);
  await page.getByRole("button", { name: "Profil" }).click();
  await expect(profile).toContainText(person.email);
});
