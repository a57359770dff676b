import type { Locator, Page } from "@playwright/test";
import { enterAs, unique } from "./back-office.ts";
import { enter, newPerson, signIn } from "./people.ts";
import { expect, test } from "./site.ts";

/** Screens of the account and of the staff where somebody without a mouse makes, reads and takes back what opens the site. */
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const confirming = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name });

/** Goes on with Tab until the keyboard is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isThere()); presses++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("textbox", { name: label }));
  await page.keyboard.type(text);
}

test("by the keyboard alone: an API key is made, read and revoked", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/cles");
  const name = unique("Station");
  await press(page, button(page, "Créer une clé"));
  await write(page, "Nom", name);
  await press(page, page.getByRole("group", { name: "Droits" }).getByRole("checkbox").first(), "Space");
  await press(page, button(page, "Créer la clé"));
  await expect(page.getByRole("dialog", { name: "Clé prête" }).getByLabel("Clé d’API")).not.toHaveValue("");
  await page.keyboard.press("Escape");
  await press(page, button(page, `Révoquer la clé ${name}`));
  await press(page, confirming(page, "Révoquer la clé"));
  await expect(button(page, `Révoquer la clé ${name}`)).toHaveCount(0);
});

test("by the keyboard alone: a webhook is added, and deleted", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/webhooks");
  const url = `https://exemple.fr/${unique("crochet").replaceAll(" ", "-")}`;
  await press(page, button(page, "Ajouter un webhook"));
  await write(page, "Adresse", url);
  await press(page, page.getByRole("group", { name: "Événements" }).getByRole("checkbox").first(), "Space");
  await press(page, button(page, "Ajouter le webhook"));
  await expect(page.getByRole("dialog", { name: "Secret du webhook" })).toBeVisible();
  await page.keyboard.press("Escape");
  const card = page.getByRole("listitem").filter({ hasText: url });
  await press(page, card.getByRole("button", { name: "Supprimer" }));
  await press(page, confirming(page, "Supprimer le webhook"));
  await expect(card).toHaveCount(0);
});

test("by the keyboard alone: somebody is invited, and the invitation is called off", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/invitations");
  const label = unique("Tante");
  await press(page, button(page, "Inviter"));
  await write(page, "Pour qui", label);
  await press(page, button(page, "Créer l’invitation"));
  await expect(page.getByRole("dialog", { name: "Invitation prête" })).toBeVisible();
  await page.keyboard.press("Escape");
  const revoke = button(page, `Annuler l’invitation ${label}`);
  await press(page, revoke);
  await press(page, confirming(page, "Annuler l’invitation"));
  await expect(revoke).toHaveCount(0);
});

test("by the keyboard alone: another session is closed", async ({ page, browser, request }) => {
  const person = await newPerson(request);
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, person);
  await enter(page, person);
  await page.goto("/mes-sessions");
  const close = button(page, /^Fermer la session/);
  await expect(close).toHaveCount(1);
  await press(page, close);
  await expect(page.getByText("Session fermée.")).toBeVisible();
  await expect(close).toHaveCount(0);
  await elsewhere.close();
});
