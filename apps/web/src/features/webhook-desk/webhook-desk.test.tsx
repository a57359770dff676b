import * as contract from "@seance/contract/webhooks";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, confirm, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const hook = sample(contract.webhook, {
  ...{ id: newId(), url: "https://recepteur.exemple/seance", events: ["title.published", "ticket.opened"], enabled: true },
  failing_since: "2026-01-01T12:00:00.000Z",
});
const delivery = sample(contract.webhookDelivery, {
  ...{ id: newId(), event: "ticket.opened", state: "failed", tries: 10, status: 500, duration_ms: 42, answer: "cassé" },
});
const secret = "whsec_abc";
const list = page.getByRole("list", { name: "Webhooks" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("the webhooks show their events and failures; the log what was answered, and sends again", async () => {
  const again = record(contract.resendWebhookDelivery, delivery);
  await openApp("/admin/webhooks", {
    as: "fondateur",
    answers: [
      again.handler,
      answer(contract.listWebhooks, { webhooks: [hook] }),
      answer(contract.listWebhookDeliveries, { deliveries: [delivery] }),
    ],
  });
  await expect.element(list).toMatchTextContent(/recepteur\.exemple.*Film ou série publié · Ticket ouvert.*échouent depuis/);
  await button("Derniers envois").click();
  await expect.element(list).toMatchTextContent(/Ticket ouvert.*ABANDONNÉ.*10 essais · réponse 500 · 42 ms.*cassé/);
  await expectAccessible();
  await atSize(phone, () => expectAccessible());
  await button("Renvoyer Ticket ouvert").click();
  await expect.poll(() => again.sent.length).toBe(1);
});

test("a webhook is added with its events, its secret is shown once, and a refused address is said in the form", async () => {
  let isRefused = true;
  const made = record(contract.createWebhook, () =>
    isRefused ? refusal(422, [{ loc: ["body", "url"], msg: contract.webhookMessages.private }]) : { webhook: hook, secret },
  );
  await openApp("/admin/webhooks", {
    as: "fondateur",
    answers: [made.handler, answer(contract.listWebhooks, { webhooks: [] })],
  });
  await button("Ajouter un webhook").click();
  await page.getByLabelText("Adresse").fill("https://10.0.0.1/");
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect.element(page.getByText("Choisissez au moins un événement")).toBeVisible();
  await page.getByRole("checkbox", { name: "Ticket ouvert" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect.element(page.getByText(contract.webhookMessages.private)).toBeVisible();
  await expectAccessible();
  isRefused = false;
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter le webhook" }).click();
  await expect.element(page.getByLabelText("Secret", { exact: true })).toHaveValue(secret);
  expect(made.sent.at(-1)).toEqual({ url: "https://10.0.0.1/", events: ["ticket.opened"] });
});

test("a trial opens the log; a webhook is switched off, gets a new secret and is deleted after questions", async () => {
  const [trial, change] = [record(contract.tryWebhook, delivery), record(contract.updateWebhook, hook)];
  const [renewal, removal] = [record(contract.renewWebhookSecret, { secret }), record(contract.deleteWebhook, undefined)];
  await openApp("/admin/webhooks", {
    as: "fondateur",
    answers: [
      ...[trial, change, renewal, removal].map(({ handler }) => handler),
      answer(contract.listWebhooks, { webhooks: [hook] }),
      answer(contract.listWebhookDeliveries, { deliveries: [delivery] }),
    ],
  });
  await button("Envoyer un essai").click();
  await expect.element(page.getByRole("list", { name: "Derniers envois" })).toBeVisible();
  await button("Désactiver").click();
  await expect.poll(() => change.sent).toEqual([{ enabled: false }]);
  await button("Nouveau secret").click();
  await confirm("Remplacer le secret");
  await expect.element(page.getByLabelText("Secret", { exact: true })).toHaveValue(secret);
  await button("Fermer").click();
  await button("Supprimer").click();
  await confirm("Supprimer le webhook");
  await expect.poll(() => removal.sent.length).toBe(1);
});
