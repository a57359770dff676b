import type { Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import { enterAs, giveCode, securityCode, staffDesk, unique, wrongCode } from "./back-office.ts";
import { expect, test } from "./site.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a channel is added, edited and deleted", async ({ page, request }) => {
  const person = await enterAs(page, request);
  const name = unique("Ciné nuit");
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Ajouter une chaîne" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une chaîne" });
  await expect(dialog.getByLabel("Pays *")).toHaveValue("FR");
  await expect(dialog.getByLabel("Qualité *").getByRole("option")).toHaveText(["SD", "HD", "4K"]);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByLabel("Nom *")).toHaveAccessibleDescription("Nom, categorie et URL du stream sont obligatoires");
  await dialog.getByLabel("Nom *").fill(name);
  await dialog.getByLabel("Catégorie *").fill("Essai");
  await dialog.getByLabel("URL du stream *").fill(`https://direct.example/${"a".repeat(60)}.m3u8`);
  await dialog.getByRole("switch", { name: "Chaîne active" }).uncheck();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Chaîne ajoutée")).toBeVisible();
  await expect(row(page, name)).toContainText(`https://direct.example/${"a".repeat(27)}…`);
  await expect(row(page, name)).toContainText("Inactive");

  await row(page, name)
    .getByRole("button", { name: `Modifier ${name}` })
    .click();
  const editing = page.getByRole("dialog", { name: `Modifier ${name}` });
  await editing.getByLabel("Qualité *").selectOption("4K");
  const sent = page.waitForRequest((one) => one.method() === "PUT");
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ quality: "4K" });
  await expect(row(page, name)).toContainText("4K");

  await row(page, name)
    .getByRole("button", { name: `Supprimer ${name}` })
    .click();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await giveCode(page, securityCode);
  await expect(page.getByText("Chaîne mise à la corbeille")).toBeVisible();
  const { channels } = await staffDesk(request, person).get<{ channels: Channel[] }>("/channels");
  expect(channels.some((one) => one.name === name)).toBe(false);
});
