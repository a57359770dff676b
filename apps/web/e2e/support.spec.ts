import type { Page } from "@playwright/test";
import { newMember } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const chat = (page: Page) => page.getByRole("dialog", { name: "Support" });
const help = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Support/ });
const conversation = (page: Page) => chat(page).getByRole("log", { name: "Conversation" });
const reply = (page: Page) => chat(page).getByLabel("Votre message");
const newTicket = (page: Page) => chat(page).getByRole("button", { name: "Nouveau Ticket" });
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);

async function openChat(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await page.goto("/favoris");
  await help(page).click();
  await expect(chat(page)).toBeVisible();
}

async function ask(page: Page, subject: string, message = "Bonjour, une question."): Promise<void> {
  await newTicket(page).click();
  await chat(page).getByLabel("Sujet").fill(subject);
  await chat(page).getByLabel("Message").fill(message);
  await chat(page).getByRole("button", { name: "Créer le ticket" }).click();
}

const subjectOf = () => `Question ${crypto.randomUUID()}`;

test("somebody opens a ticket, the support answers, and both read each other without reloading", async ({
  page,
  browser,
  request,
}) => {
  const subject = subjectOf();
  await openChat(page, await newPerson(request));
  await expect(chat(page).getByText("Aucun ticket pour le moment.")).toBeVisible();
  await ask(page, subject, "Bonjour,\n<b>la vidéo</b> se coupe.");
  await expect(toast(page, "Ticket créé avec succès")).toBeVisible();
  await expect(conversation(page)).toContainText("<b>la vidéo</b> se coupe.");
  await expect(chat(page).getByRole("listitem").filter({ hasText: subject }).getByText("Ouvert")).toBeVisible();

  const context = await browser.newContext({ locale: "fr-FR" });
  const desk = await context.newPage();
  await openChat(desk, await newMember(request, "support"));
  await chat(desk)
    .getByRole("button", { name: new RegExp(subject) })
    .click();
  await expect(conversation(desk)).toContainText("se coupe.");
  await reply(desk).fill("Elle sera remplacée.");
  await desk.keyboard.press("Enter");
  await expect(conversation(page)).toContainText("Elle sera remplacée.");
  await expect(chat(page).getByText("En cours").first()).toBeVisible();

  await reply(page).fill("Merci !");
  // A double press sends it once.
  await chat(page).getByRole("button", { name: "Envoyer" }).dblclick();
  await expect(reply(page)).toHaveValue("");
  await expect(conversation(desk).getByText("Merci !")).toHaveCount(1);
  await context.close();
});

test("an internal note is marked for those who answer and never reaches who asked", async ({ page, browser, request }) => {
  const subject = subjectOf();
  await openChat(page, await newPerson(request));
  await ask(page, subject);
  const context = await browser.newContext({ locale: "fr-FR" });
  const desk = await context.newPage();
  await openChat(desk, await newMember(request, "content_manager"));
  await chat(desk)
    .getByRole("button", { name: new RegExp(subject) })
    .click();
  await chat(desk)
    .getByLabel(/Note interne/)
    .check();
  await reply(desk).fill("À vérifier avec l’hébergeur.");
  await desk.keyboard.press("Enter");
  await expect(conversation(desk).getByRole("listitem").filter({ hasText: "hébergeur" })).toContainText("Note interne");
  await expect(chat(desk).getByLabel(/Note interne/)).not.toBeChecked();
  await reply(desk).fill("Nous regardons.");
  await desk.keyboard.press("Enter");
  await expect(conversation(page)).toContainText("Nous regardons.");
  await expect(conversation(page)).not.toContainText("hébergeur");
  await expect(chat(page).getByLabel(/Note interne/)).toHaveCount(0);
  await context.close();
});

test("a closed ticket hides the reply box, and opens again for those who answer", async ({ page, browser, request }) => {
  const subject = subjectOf();
  await openChat(page, await newPerson(request));
  await ask(page, subject);
  await chat(page).getByRole("button", { name: "Fermer le ticket" }).click();
  await expect(chat(page).getByText("Ce ticket est fermé")).toBeVisible();
  await expect(reply(page)).toHaveCount(0);
  await expect(chat(page).getByText("Fermé", { exact: true }).first()).toBeVisible();

  const context = await browser.newContext({ locale: "fr-FR" });
  const desk = await context.newPage();
  await openChat(desk, await newMember(request, "support"));
  await chat(desk).getByLabel("Filtrer par état").selectOption("closed");
  await chat(desk)
    .getByRole("button", { name: new RegExp(subject) })
    .click();
  await expect(reply(desk)).toHaveCount(0);
  await chat(desk).getByLabel("Filtrer par état").selectOption("");
  await chat(desk).getByLabel("État du ticket").selectOption("in_progress");
  await expect(reply(desk)).toBeVisible();
  await expect(reply(page)).toBeVisible();
  await context.close();
});

test("what is unread is counted on the button and on the ticket until it is read", async ({ page, request }) => {
  const person = await newPerson(request);
  const headers = { Authorization: `Bearer ${person.token}` };
  const subject = subjectOf();
  const ticket = await (
    await request.post("/api/support/tickets", { headers, data: { subject, description: "Bonjour" } })
  ).json();
  const desk = await newMember(request, "support");
  const answer = { headers: { Authorization: `Bearer ${desk.token}` }, data: { message: "Oui ?" } };
  await enter(page, person);
  await page.goto("/favoris");
  await expect(help(page)).toHaveAccessibleName("Support");
  expect((await request.post(`/api/support/tickets/${ticket.id}/messages`, answer)).status()).toBe(201);
  await expect(help(page)).toHaveAccessibleName("Support (1 message non lu)");
  await help(page).click();
  const row = chat(page).getByRole("button", { name: new RegExp(subject) });
  await expect(row).toContainText("1 message non lu");
  await row.click();
  await expect(conversation(page)).toContainText("Oui ?");
  await expect(row).not.toContainText("non lu");
});

test("a ticket needs a subject and a message, a message needs words", async ({ page, request }) => {
  await openChat(page, await newPerson(request));
  await newTicket(page).click();
  await expect(chat(page).getByLabel("Sujet")).toBeFocused();
  await chat(page).getByLabel("Message").fill("   ");
  await chat(page).getByRole("button", { name: "Créer le ticket" }).click();
  await expect(chat(page).getByLabel("Sujet")).toHaveAccessibleDescription(/Le sujet est requis/);
  await expect(chat(page).getByLabel("Message")).toHaveAccessibleDescription(/Le message est requis/);
  await chat(page).getByRole("button", { name: "Annuler" }).click();

  const sent: string[] = [];
  page.on("request", (one) => one.method() === "POST" && /support/.test(one.url()) && sent.push(one.url()));
  await ask(page, subjectOf());
  await expect(conversation(page)).toBeVisible();
  await reply(page).fill("  \n ");
  await chat(page).getByRole("button", { name: "Envoyer" }).click();
  await reply(page).fill("Des mots");
  await page.keyboard.press("Enter");
  await expect(conversation(page)).toContainText("Des mots");
  expect(sent).toHaveLength(2);
});

test("what fails is said in the words of the catalogue, and what was written stays", async ({ page, request }) => {
  await openChat(page, await newPerson(request));
  await page.route("**/api/support/tickets", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await ask(page, "Un sujet");
  await expect(toast(page, "Erreur lors de la création du ticket")).toBeVisible();
  await expect(chat(page).getByLabel("Sujet")).toHaveValue("Un sujet");
  await page.unroute("**/api/support/tickets");
  await chat(page).getByRole("button", { name: "Créer le ticket" }).click();
  await page.route("**/api/support/tickets/*/messages", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { detail: "x" } }) : route.fallback(),
  );
  await reply(page).fill("Encore là ?");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Erreur lors de l'envoi du message")).toBeVisible();
  await expect(reply(page)).toHaveValue("Encore là ?");
});

test("focus stays in the chat, and goes back where it came from", async ({ page, request }) => {
  const person = await newPerson(request);
  const headers = { Authorization: `Bearer ${person.token}` };
  await request.post("/api/support/tickets", { headers, data: { subject: "Une question", description: "Bonjour" } });
  await openChat(page, person);
  await chat(page)
    .getByRole("button", { name: /Une question/ })
    .click();
  await expect(conversation(page)).toBeVisible();
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Tab");
    // At either end a guard leads round, a frame later.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches("[role=dialog] *:not([data-base-ui-focus-guard])")))
      .toBe(true);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(chat(page)).toHaveCount(0);
  await expect(help(page)).toBeFocused();
});

test("a guest has no support button", async ({ page }) => {
  await page.goto("/films");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(help(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("the list, then the conversation, and back", async ({ page, request }) => {
    const subject = subjectOf();
    await openChat(page, await newPerson(request));
    await ask(page, subject);
    await expect(conversation(page)).toBeVisible();
    await expect(newTicket(page)).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(
      await chat(page).evaluate((element) => element.scrollWidth <= innerWidth && element.getBoundingClientRect().left >= 0),
    ).toBe(true);
    await chat(page).getByRole("button", { name: "Retour aux tickets" }).click();
    await expect(newTicket(page)).toBeFocused();
    await expect(conversation(page)).toBeHidden();
    await chat(page)
      .getByRole("button", { name: new RegExp(subject) })
      .click();
    await expect(chat(page).getByRole("heading", { name: subject })).toBeFocused();
  });
});
