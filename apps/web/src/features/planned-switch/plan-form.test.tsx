import { plannedMessages, planTicker, readTickerPlan } from "@seance/contract/planned-switches";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, record } from "#test/answers.ts";
import { address, confirm, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const plan = { starts_at: "2100-01-05T19:00:00.000Z", ends_at: null };
const form = page.getByRole("form", { name: "Programmation" });

test("the dates of the message are edited in Paris time, in order", async () => {
  const sent = record(planTicker, { ...plan, ends_at: "2100-01-06T19:00:00.000Z" });
  await openApp("/admin/message", { as: "fondateur", answers: [sent.handler, answer(readTickerPlan, plan)] });
  await expect.element(form.getByLabelText("Activer le")).toHaveValue("2100-01-05T20:00");
  await form.getByLabelText("Désactiver le").fill("2100-01-04T20:00");
  await form.getByRole("button", { name: "Enregistrer la programmation" }).click();
  await expect.element(form.getByText(plannedMessages.order)).toBeVisible();
  await form.getByLabelText("Désactiver le").fill("2100-01-06T20:00");
  await form.getByRole("button", { name: "Enregistrer la programmation" }).click();
  await expect.element(toast("Programmation enregistrée")).toBeVisible();
  expect(sent.sent).toEqual([{ starts_at: plan.starts_at, ends_at: "2100-01-06T19:00:00.000Z" }]);
});

test("who may not edit the message sees its dates", async () => {
  await openApp("/admin/message", { as: "admin", answers: [answer(readTickerPlan, plan)] });
  await expect.element(form.getByLabelText("Activer le")).toHaveValue("2100-01-05T20:00");
  await expect.element(form.getByLabelText("Activer le")).toBeDisabled();
});

test("leaving dates that are not saved is asked about", async () => {
  await openApp("/admin/message", { as: "fondateur", answers: [answer(readTickerPlan, plan)] });
  await form.getByLabelText("Désactiver le").fill("2100-01-06T20:00");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Badges" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Abandonner les modifications\u202f?" })).toBeVisible();
  expect(address()).toBe("/admin/message");
  await confirm("Abandonner");
  await expect.poll(address).toBe("/admin/badges");
});
