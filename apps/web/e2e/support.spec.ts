import type { Page } from "@playwright/test";
import { newMember } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const chat = (page: Page) => page.getByRole("dialog", { name: "Support" });
const help = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Support/ });
const conversation = (page: Page) => chat(page).getByRole("log", { name: "Conversation" });
const reply = (page: Page) => chat(page).getByLabel("Votre message");
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);

async function openChat(page: Page, person: Person): Promise<void> {
  await enter(page, person);
  await page.goto("/favoris");
  await help(page).click();
  await expect(chat(page)).toBeVisible();
}

async function ask(page: Page, subject: string, message: string): Promise<void> {
  await chat(page).getByRole("button", { name: "Nouveau Ticket" }).click();
  await chat(page).getByLabel("Sujet").fill(subject);
  await chat(page).getByLabel("Message").fill(message);
  await chat(page).getByRole("button", { name: "Créer le ticket" }).click();
}

test("somebody opens a ticket, the support answers with a hidden note, closes and reopens it, and both read each other live", async ({
  page,
  browser,
  request,
}) => {
  const subject = `Question ${crypto.randomUUID()}`;
  await openChat(page, await newPerson(request));
  await expect(chat(page).getByText("Aucun ticket pour le moment.")).toBeVisible();
  await ask(page, subject, "Bonjour,\n<b>la vidéo</b> se coupe.");
  await expect(toast(page, "Ticket créé avec succès")).toBeVisible();
  await expect(conversation(page)).toContainText("<b>la vidéo</b> se coupe.");
  await expect(chat(page).getByRole("listitem").filter({ hasText: subject }).getByText("Ouvert")).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
  }

  const context = await browser.newContext({ locale: "fr-FR" });
  const desk = await context.newPage();
  await openChat(desk, await newMember(request, "support"));
  const row = chat(desk).getByRole("button", { name: new RegExp(subject) });
  await expect(row).toContainText("1 message non lu");
  await row.click();
  await expect(conversation(desk)).toContainText("se coupe.");
  await expect(row).not.toContainText("non lu");
  await chat(desk)
    .getByLabel(/Note interne/)
    .check();
  await reply(desk).fill("À vérifier avec l’hébergeur.");
  await desk.keyboard.press("Enter");
  await expect(conversation(desk).getByRole("listitem").filter({ hasText: "hébergeur" })).toContainText("Note interne");
  await reply(desk).fill("Elle sera remplacée.");
  await desk.keyboard.press("Enter");
  await expect(conversation(page)).toContainText("Elle sera remplacée.");
  await expect(conversation(page)).not.toContainText("hébergeur");
  await expect(chat(page).getByText("En cours").first()).toBeVisible();

  await reply(page).fill("Merci !");
  await chat(page).getByRole("button", { name: "Envoyer" }).click();
  await expect(conversation(desk).getByText("Merci !")).toHaveCount(1);

  await chat(page).getByRole("button", { name: "Fermer le ticket" }).click();
  await expect(chat(page).getByText("Ce ticket est fermé")).toBeVisible();
  await expect(reply(desk)).toHaveCount(0);
  await chat(desk).getByLabel("État du ticket").selectOption("in_progress");
  await expect(reply(desk)).toBeVisible();
  await expect(reply(page)).toBeVisible();
  await context.close();
});
