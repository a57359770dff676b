import type { Locator, Page } from "@playwright/test";
import { enterAs, unique } from "./back-office.ts";
import { onDatabase } from "./desk.ts";
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

/** Two open alerts about wrong passwords, from addresses that no other test has; gives the first address. */
async function raiseAlerts(): Promise<string> {
  const address = `2001:db8:${crypto.randomUUID().slice(9, 18).replace("-", ":")}`;
  await onDatabase(
    `insert into security_alert (id, kind, address, count)
     select gen_random_uuid(), 'address-failures', $1 || ':' || nth || '::/64', 30 from generate_series(1, 2) as nth`,
    [address],
  );
  return `${address}:1::/64`;
}

test("by the keyboard alone: an alert is closed, and the security log filtered and read to its end", async ({
  page,
  request,
}) => {
  const { email, user } = await enterAs(page, request, "fondateur");
  const address = await raiseAlerts();
  await onDatabase(
    `insert into security_event (id, kind, account_id, at)
     select gen_random_uuid(), 'email', $1, now() - make_interval(mins => nth) from generate_series(1, 52) as nth`,
    [user.id],
  );
  await page.goto("/admin/securite");
  const alerts = page.getByRole("list", { name: "Alertes ouvertes" });
  const seen = alerts.getByRole("listitem").filter({ hasText: address }).getByRole("button");
  await press(page, seen);
  await expect(seen).toHaveCount(0);
  await expect(alerts.locator(":focus")).toHaveAccessibleName(/^Vu/);

  await tabTo(page, page.getByRole("searchbox", { name: "Rechercher un compte" }));
  // A whole UUID is an account's id.
  await page.keyboard.type(email.slice(0, 18));
  await tabTo(page, page.getByRole("combobox", { name: "Type" }));
  await page.keyboard.type("Adresse");
  await tabTo(page, page.getByLabel("Du", { exact: true }));
  const filtered = page.waitForResponse(/from=2025-01-01/);
  await page.keyboard.type("01012025");
  await filtered;
  await expect(page).toHaveURL(/du=2025-01-01/);
  const events = page.getByRole("table", { name: "Événements de sécurité" }).getByRole("rowheader");
  await expect(events).toHaveCount(50);
  await press(page, button(page, "Afficher la suite"));
  await expect(events).toHaveCount(52);
  await expect(page.getByText("Tout est affiché.")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/users/${user.id}`);
});

test("by the keyboard alone: each template of the site's mails is read", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/courriels");
  const templates = page.getByRole("group", { name: "Modèle" }).getByRole("radio");
  const text = page.getByRole("region", { name: "Modèles" }).locator("pre");
  const html = page.locator("iframe");
  await tabTo(page, templates.first());
  const texts = new Set<string>();
  const count = await templates.count();
  for (let nth = 0; nth < count; nth++) {
    await expect(templates.nth(nth)).toBeFocused();
    await expect(templates.nth(nth)).toBeChecked();
    texts.add(await text.innerText());
    await page.keyboard.press("ArrowRight");
  }
  expect(texts.size).toBe(count);
  await tabTo(page, html);
  const scrolled = async () => {
    await page.keyboard.press("End");
    return html
      .contentFrame()
      .locator("html")
      .evaluate(({ scrollTop }) => scrollTop);
  };
  await expect.poll(scrolled).toBeGreaterThan(0);
});
