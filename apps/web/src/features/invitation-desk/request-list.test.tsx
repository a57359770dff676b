import { listInvitations } from "@seance/contract/invitations";
import { decideRegistration, listRegistrations, type RegistrationRequest } from "@seance/contract/registrations";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record } from "#test/answers.ts";
import { atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const one = (fields: Partial<RegistrationRequest>): RegistrationRequest => ({
  ...{ id: newId(), email: "lotte@exemple.fr", created_at: "2026-11-02T10:00:00.000Z", refused_at: null, reason: "" },
  ...fields,
});
const waiting = one({});
const refused = one({ email: "asta@exemple.fr", refused_at: "2026-11-03T10:00:00.000Z", reason: "Réservé au ciné-club" });
const list = page.getByRole("list", { name: "Demandes d’inscription" });

async function open(...requests: RegistrationRequest[]) {
  const { handler, sent } = record(decideRegistration, () => undefined);
  const counts = { total: requests.length, waiting: requests.filter(({ refused_at: at }) => at === null).length };
  const answers = [answer(listRegistrations, { requests, ...counts }), answer(listInvitations, { invitations: [] }), handler];
  await openApp("/admin/invitations", { as: "fondateur", answers });
  return sent;
}

test("requests are listed with what was answered, and accepted", async () => {
  const sent = await open(waiting, refused);
  await expect.element(page.getByRole("heading", { name: "Demandes d’inscription · 1 en attente" })).toBeVisible();
  await expect.element(list).toMatchTextContent(/refusé le 3 novembre 2026.*Réservé au ciné-club/);
  await expectCount(list.getByRole("button", { name: /^Refuser/ }), 1);
  await expectAccessible();
  await atSize(phone, () => expectAccessible());
  await page.getByRole("button", { name: "Accepter lotte@exemple.fr" }).click();
  await expect.element(toast(/Demande acceptée/)).toBeVisible();
  expect(sent).toEqual([{ accepted: true }]);
});

test("a request is refused with a reason", async () => {
  const sent = await open(waiting);
  await page.getByRole("button", { name: "Refuser lotte@exemple.fr" }).click();
  await page.getByLabelText("Motif (facultatif)").fill("Réservé au ciné-club");
  await expectAccessible();
  await page.getByRole("button", { name: "Refuser la demande" }).click();
  await expect.element(toast("Demande refusée.")).toBeVisible();
  expect(sent).toEqual([{ accepted: false, reason: "Réservé au ciné-club" }]);
});

test("more requests than a page has are shown one page after the other", async () => {
  const many = Array.from({ length: 3 }, (_, at) => one({ email: `personne${at}@exemple.fr` }));
  const pages = answer(listRegistrations, ({ query }) => {
    const skip = Number(query.get("skip"));
    return { requests: many.slice(skip, skip + 2), total: 3, waiting: 3 };
  });
  await openApp("/admin/invitations", { as: "fondateur", answers: [pages, answer(listInvitations, { invitations: [] })] });
  await expect.element(page.getByRole("heading", { name: "Demandes d’inscription · 3 en attente" })).toBeVisible();
  await expectCount(list.getByRole("listitem"), 2);
  await page.getByRole("button", { name: "Afficher la suite" }).click();
  await expectCount(list.getByRole("listitem"), 3);
  await expectCount(page.getByRole("button", { name: "Afficher la suite" }), 0);
});

test("without a request nothing is said of them", async () => {
  await open();
  await expect.element(page.getByText("Aucune invitation")).toBeVisible();
  await expectCount(page.getByText(/Demandes d’inscription/), 0);
});
