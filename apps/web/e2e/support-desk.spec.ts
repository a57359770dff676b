import type { APIRequestContext, Page } from "@playwright/test";
import { newMember } from "./desk.ts";
import { enter, newPerson, type Person } from "./people.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";
import { sticksOut } from "./readable.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const player = (page: Page) => page.getByRole("dialog", { name: /^Lecteur vidéo/ });

/** Each screen fits at both sizes, and axe finds no fault. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    // While a dialog closes, the toasts are still hidden from assistive technology.
    await expect.poll(() => accessibilityFaults(page), { message: `${name} at ${width} px` }).toEqual([]);
    expect(await sticksOut(page), `${name} sticks out at ${width} px`).toBe(false);
  }
}

async function openTicket(request: APIRequestContext, { token }: Person, subject: string): Promise<void> {
  const data = { subject, description: "Bonjour, le film se coupe." };
  const sent = await request.post("/api/support/tickets", { headers: { Authorization: `Bearer ${token}` }, data });
  expect(sent.status()).toBe(201);
}

test("a problem reported in the player is answered at the desk with a canned answer, and its owner says what they think", async ({
  page,
  browser,
  request,
}) => {
  const viewer = await newPerson(request);
  const { id, title: name } = await film(request);
  await enter(page, viewer);
  await page.route("**/api/playback/**", (route) => route.fulfill({ status: 404, json: { detail: "Aucune source disponible" } }));
  await page.goto(`/films/${id}?lecture=film-${id}`);
  await player(page).getByRole("button", { name: "Signaler un problème" }).click();
  const panel = player(page).getByRole("dialog", { name: "Signaler un problème" });
  await expectGood(page, "report");
  await panel.getByLabel("Précisions").fill("Depuis hier soir.");
  await panel.getByRole("button", { name: "Envoyer" }).click();
  await expect(panel.getByText("Merci, c’est envoyé")).toBeVisible();

  const context = await browser.newContext();
  const desk = await context.newPage();
  const admin = await newMember(request, "admin");
  await enter(desk, admin);
  await desk.goto("/admin/support/reponses");
  await desk.getByRole("button", { name: "Ajouter une réponse" }).click();
  const canned = `Réparé ${crypto.randomUUID().slice(0, 8)}`;
  await desk.getByRole("dialog").getByLabel(/^Nom/).fill(canned);
  await desk
    .getByRole("dialog")
    .getByLabel(/^Texte/)
    .fill("Bonjour {pseudo}, « {titre} » fonctionne de nouveau (n° {numéro}).");
  await expectGood(desk, "canned-form");
  await desk.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(main(desk).getByRole("heading", { name: canned })).toBeVisible();
  await expectGood(desk, "canned");

  const nickname = viewer.email.split("@")[0] ?? "";
  await openTicket(request, viewer, "Toujours en panne");
  await desk.goto(`/admin/support?q=${nickname}`);
  await expect(title(desk, "Support")).toBeVisible();
  await expect(main(desk).getByRole("row")).toHaveCount(3);
  await expectGood(desk, "queue");
  await main(desk)
    .getByRole("link", { name: /^La vidéo ne se lance pas/ })
    .click();
  const card = main(desk).getByRole("complementary").getByRole("region", { name: "Signalé depuis le lecteur" });
  await expect(card.getByRole("link", { name })).toHaveAttribute("href", `/films/${id}`);
  await expect(card).toContainText("Aucune source disponible");
  await expect(main(desk).getByRole("log")).toContainText("Depuis hier soir.");

  await main(desk).getByRole("button", { name: "Réponses types" }).click();
  await desk.getByRole("menuitem", { name: canned }).click();
  await expectGood(desk, "ticket");
  await main(desk).getByRole("button", { name: "Envoyer et fermer" }).click();
  await expect(main(desk).getByText("Ce ticket est fermé")).toBeVisible();

  await page.unrouteAll();
  await page.goto("/favoris");
  const chat = page.getByRole("dialog", { name: "Support" });
  await page.getByRole("banner").getByRole("button", { name: "Support (1 message non lu)" }).click();
  await chat.getByRole("button", { name: /La vidéo ne se lance pas/ }).click();
  await expect(chat.getByRole("log")).toContainText(`Bonjour ${nickname}, « ${name} » fonctionne de nouveau`);
  await chat.getByRole("button", { name: "Oui" }).click();
  await chat.getByLabel("Un mot de plus").fill("Merci, c’était rapide.");
  await expectGood(page, "satisfaction");
  await chat.getByRole("button", { name: "Envoyer" }).click();
  await expect(main(desk).getByText("« Merci, c’était rapide. »")).toBeVisible();

  await desk
    .getByRole("complementary")
    .getByRole("button", { name: /^Réunir avec le ticket/ })
    .click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Réunir" }).click();
  await expect(title(desk, "Toujours en panne")).toBeVisible();
  await expect(main(desk).getByRole("log")).toContainText("Depuis hier soir.");
  await expectGood(desk, "merged");
  await context.close();
});
