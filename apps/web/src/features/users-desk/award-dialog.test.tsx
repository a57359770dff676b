import { badge, listBadges } from "@seance/contract/badges";
import { awardBadge, countBadgeHolders, undoAward } from "@seance/contract/badges-admin";
import type { Role } from "@seance/contract/roles";
import { listUsers, managedUser } from "@seance/contract/users-admin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const users = ["asta@seance.example", "emil@seance.example", "ola@seance.example"].map((email) =>
  sample(managedUser, { email, role: "user", is_active: true }),
);
const [asta, emil] = users.map(({ id }) => id);
const gift = sample(badge, { name: "Ciné-fils", icon: "🎞️", color: "#46a758" });
const award = newId();

async function openUsers(as: Role) {
  const given = record(awardBadge, { award, given: 1, held: 1, unknown: 0 });
  const counted = record(countBadgeHolders, { held: 1 });
  const taken: unknown[] = [];
  await openApp("/admin/users", {
    as,
    answers: [
      given.handler,
      counted.handler,
      answer(undoAward, ({ params }) => {
        taken.push(params["award"]);
        return { taken: 1 };
      }),
      answer(listBadges, { badges: [gift] }),
      answer(listUsers, { users, total: users.length }),
    ],
  });
  await expect.element(row("asta@")).toBeVisible();
  return { given: given.sent, counted: counted.sent, taken };
}

const choose = (email: string) => row(email).getByRole("checkbox").click();
const bar = page.getByRole("region", { name: "Actions sur la sélection" });
const question = page.getByRole("alertdialog", { name: "Attribuer un badge à 2 personnes" });

test("a badge is given to the selected people, after how many hold it is said, and taken back by one press", async () => {
  const { given, counted, taken } = await openUsers("super_admin");
  await choose("asta@");
  await choose("emil@");
  await expect.element(bar).toMatchTextContent("2 personnes choisies");
  await bar.getByRole("button", { name: "Attribuer un badge" }).click();
  await expect.element(question).toMatchTextContent("1 personne le porte déjà");
  expect(counted).toEqual([{ user_ids: [asta, emil] }]);
  await question.getByLabelText("Raison").fill("Ciné-club");
  await confirm("Attribuer");
  await expect.element(toast(/attribué à 1 personne, 1 le portait déjà/)).toBeVisible();
  expect(given).toEqual([{ user_ids: [asta, emil], reason: "Ciné-club" }]);
  await expectCount(bar, 0);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Annuler" }).click();
  await expect.element(toast("Badge retiré à 1 personne.")).toBeVisible();
  expect(taken).toEqual([award]);
});

test("a refusal keeps the selection and says why", async () => {
  await openUsers("super_admin");
  await choose("asta@");
  await choose("emil@");
  await bar.getByRole("button", { name: "Attribuer un badge" }).click();
  network.use(answer(awardBadge, () => refusal(404, "Introuvable")));
  await confirm("Attribuer");
  await expect.element(toast("Introuvable")).toBeVisible();
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect.element(bar).toMatchTextContent("2 personnes choisies");
});

test("without the right to give badges nobody can be selected", async () => {
  await openUsers("admin");
  await expectCount(page.getByRole("checkbox"), 0);
});

test("axe finds no fault in the selection and the question, on a desktop and on a phone", async () => {
  await openUsers("fondateur");
  await choose("asta@");
  await choose("emil@");
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await bar.getByRole("button", { name: "Attribuer un badge" }).click();
  await expect.element(question).toMatchTextContent("1 personne le porte déjà");
  await expectAccessible();
});
