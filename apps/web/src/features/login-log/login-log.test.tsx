import { listLogins, loginEntry } from "@seance/contract/login-history";
import type { LoginEntry } from "@seance/contract/login-history";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, row } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const agent = "bobine ".repeat(10);
const login = (fields: Partial<LoginEntry> = {}) =>
  sample(loginEntry, {
    email: "asta@seance.example",
    ip_address: "203.0.113.7",
    country: "FR",
    user_agent: agent,
    remembered_device: false,
    ...fields,
  });

test("a failed sign-in is told in words; the browser's name is cut; results are filtered in the address", async () => {
  const all = [login({ success: false }), login({ success: true })];
  const list = record(listLogins, ({ query }) => {
    const wanted = query.get("success");
    const logins = all.filter(({ success }) => wanted === null || String(success) === wanted);
    return { logins, total: logins.length, total_estimated: false };
  });
  await openApp("/admin/login-history?q=asta", { as: "fondateur", answers: [list.handler] });
  await expect.element(page.getByRole("heading", { level: 1, name: "Historique des Connexions" })).toBeVisible();
  const failed = row("Échec");
  await expectCount(failed, 1);
  await expect.element(failed).toMatchTextContent(`${agent.slice(0, 50).trimEnd()}…`);
  await expect.element(failed).not.toMatchTextContent(agent);
  await expect.element(failed).toMatchTextContent("203.0.113.7 (France)");
  await page.getByRole("radio", { name: "Échouées" }).click();
  await expect.poll(address).toBe("/admin/login-history?q=asta&result=failure");
  await expectCount(row("Réussie"), 0);
  await page.getByRole("radio", { name: "Réussies" }).click();
  await expectCount(failed, 0);
  await expect.element(row("Réussie")).toBeVisible();
  expect(list.sent.at(-1)).toMatchObject({ search: "asta", success: "true" });
});

test("an estimated total says so, and its pages go on while there are rows", async () => {
  const logins = Array.from({ length: 50 }, (_, at) => login({ email: `personne-${at}`, user_agent: "", success: at % 5 !== 0 }));
  const list = record(listLogins, { logins, total: 5_012_345, total_estimated: true });
  await openApp("/admin/login-history", { as: "fondateur", answers: [list.handler] });
  await expect.element(page.getByRole("status").filter({ hasText: /environ 5\s012\s345 connexions/ })).toBeVisible();
  await expect.element(page.getByRole("row").nth(1)).toMatchTextContent("Agent inconnu");
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect.poll(address).toBe("/admin/login-history?page=2");
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ skip: "50" });
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect.poll(address).toBe("/admin/login-history");
});

test("a sign-in without a code on a remembered device says so", async () => {
  const logins = [login({ success: true, remembered_device: true }), login({ success: true, remembered_device: false })];
  const answers = [answer(listLogins, { logins, total: 2, total_estimated: false })];
  await openApp("/admin/login-history", { as: "fondateur", answers });
  await expectCount(row("Réussie"), 2);
  await expectCount(row("Appareil retenu, sans code"), 1);
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

test("an empty search says so", async () => {
  await openApp("/admin/login-history?q=personne-de-ce-nom", { as: "fondateur" });
  await expect.element(page.getByRole("heading", { name: "Aucune connexion trouvée" })).toBeVisible();
});

test("a list that could not be loaded says so", async () => {
  await openApp("/admin/login-history", { as: "fondateur", answers: [answer(listLogins, () => refusal(403, "Accès refusé"))] });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Erreur lors du chargement des connexions");
});

test("axe finds no fault on a desktop and on a phone", async () => {
  await openApp("/admin/login-history", {
    as: "fondateur",
    answers: [answer(listLogins, { logins: [login({ success: false }), login()], total: 2, total_estimated: false })],
  });
  await expect.element(row("Échec").first()).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
