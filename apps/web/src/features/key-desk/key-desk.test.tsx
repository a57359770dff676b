import { apiKey, createApiKey, keyMessages, listApiKeys, revokeApiKey } from "@seance/contract/api-keys";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, confirm, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const key = sample(apiKey, {
  ...{
    id: newId(),
    name: "Sauvegarde",
    hint: "seance_Ab3d",
    scopes: ["content:create", "content:manage"],
    lost: ["content:manage"],
  },
  ...{ last_used_at: null, expires_at: "2030-01-02T12:00:00.000Z", owner: { id: newId(), email: "jeanne", role: "admin" } },
});
const expired = sample(apiKey, { ...key, id: newId(), name: "Ancienne", expires_at: "2020-01-02T12:00:00.000Z" });
const token = `seance_${"Ab3d".repeat(10)}xyz`;
const list = page.getByRole("list", { name: "Clés d’API" });

test("the keys show whose they are, their scopes, those lost since, their end and their last use", async () => {
  await openApp("/admin/cles", { as: "fondateur", answers: [answer(listApiKeys, { keys: [key, expired] })] });
  const card = list.getByRole("listitem").filter({ hasText: "Sauvegarde" });
  await expect.element(card.first()).toMatchTextContent(/seance_Ab3d….*de jeanne · expire le .*2030.* · jamais utilisée/);
  await expect.element(card.first()).toMatchTextContent(/Modifier et supprimer les titres.*\(droit perdu par le compte\)/);
  await expect.element(list.getByText("EXPIRÉE")).toBeVisible();
  await expectAccessible();
  await atSize(phone, () => expectAccessible());
});

test("a key is made with the scopes of the person, and shown once", async () => {
  const made = record(createApiKey, { key, token });
  await openApp("/admin/cles?fiche=nouveau", { as: "admin", answers: [made.handler, answer(listApiKeys, { keys: [] })] });
  const scope = (name: RegExp) => page.getByRole("checkbox", { name });
  await expect.element(scope(/Ajouter des titres/)).toBeInTheDocument();
  expect(scope(/Modifier et supprimer/).query()).toBeNull();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect.element(page.getByText("Choisissez au moins un droit")).toBeVisible();
  await expectAccessible();
  await page.getByLabelText("Nom").fill("Sauvegarde");
  await scope(/Ajouter des titres/).click();
  await page.getByLabelText("Valable, en jours").fill("30");
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect.element(page.getByLabelText("Clé d’API", { exact: true })).toHaveValue(token);
  expect(made.sent).toEqual([{ name: "Sauvegarde", scopes: ["content:create"], days: 30 }]);
  await expectAccessible();
});

test("a refusal is said in the form", async () => {
  await openApp("/admin/cles?fiche=nouveau", {
    as: "admin",
    answers: [answer(createApiKey, () => refusal(409, keyMessages.tooMany)), answer(listApiKeys, { keys: [] })],
  });
  await page.getByLabelText("Nom").fill("Sauvegarde");
  await page.getByRole("checkbox", { name: /Ajouter des titres/ }).click();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect.element(page.getByText(keyMessages.tooMany)).toBeVisible();
});

test("a key is revoked after a question", async () => {
  const revoked: unknown[] = [];
  await openApp("/admin/cles", {
    as: "fondateur",
    answers: [
      answer(listApiKeys, () => ({ keys: revoked.length > 0 ? [] : [key] })),
      answer(revokeApiKey, ({ params }) => {
        revoked.push(params["id"]);
        return undefined;
      }),
    ],
  });
  await list.getByRole("button", { name: "Révoquer la clé Sauvegarde" }).click();
  await confirm("Révoquer la clé");
  await expect.element(toast(/Clé révoquée/)).toBeVisible();
  await expect.element(page.getByText("Aucune clé", { exact: true })).toBeVisible();
  expect(revoked).toEqual([key.id]);
});
