import { createInvitation, invitation, listInvitations, revokeInvitation, type Invitation } from "@seance/contract/invitations";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record } from "#test/answers.ts";
import { atSize, confirm, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const token = "Ab_-".repeat(5) + "Zz";
const open: Invitation = sample(invitation, {
  ...{ id: newId(), label: "Le ciné-club", role: "ami", max_uses: 20, uses: 2, state: "open" },
  ...{ created_by: "jeanne", people: ["lotte", "asta"], expires_at: "2030-01-02T12:00:00.000Z" },
});
const used: Invitation = sample(invitation, { id: newId(), label: "", role: "user", max_uses: 1, uses: 1, state: "used" });

const list = page.getByRole("list", { name: "Invitations" });
const option = (name: string) => page.getByRole("option", { name, exact: true });

test("the invitations show for whom they are, their role, their uses and who came", async () => {
  await openApp("/admin/invitations", {
    as: "fondateur",
    answers: [answer(listInvitations, { invitations: [open, used] })],
  });
  const card = list.getByRole("listitem").filter({ hasText: "Le ciné-club" });
  await expect.element(card).toMatchTextContent(/EN COURS.*Ami · 2 sur 20 utilisations · expire le .*2030.* · par jeanne/);
  await expect.element(card).toMatchTextContent(/Venus avec elle : lotte, asta/);
  await expect
    .element(list.getByRole("listitem").filter({ hasText: "Utilisateur" }))
    .toMatchTextContent(/UTILISÉE.*1 sur 1 utilisation/);
  await expect.element(page.getByText("1 en cours")).toBeVisible();
  await expectAccessible();
  await atSize(phone, () => expectAccessible());
});

test("a new invitation is made with the fields of the form, and its link is shown once, as text and as a QR code", async () => {
  const made = record(createInvitation, { invitation: open, token });
  await openApp("/admin/invitations?fiche=nouveau", {
    as: "fondateur",
    answers: [made.handler, answer(listInvitations, { invitations: [] })],
  });
  await page.getByLabelText("Pour qui").fill("Le ciné-club");
  await page.getByLabelText("Nombre d’utilisations").fill("20");
  await page.getByRole("button", { name: "Créer l’invitation" }).click();
  const address = `${location.origin}/invitation#${token}`;
  await expect.element(page.getByLabelText("Lien d’invitation")).toHaveValue(address);
  await expect.element(page.getByRole("img", { name: "QR code du lien" })).toBeVisible();
  expect(made.sent).toEqual([{ label: "Le ciné-club", role: "user", max_uses: 20, days: 7 }]);
  await expectAccessible();
});

test("the roles offered are those that the person may give", async () => {
  await openApp("/admin/invitations?fiche=nouveau", {
    as: "super_admin",
    answers: [answer(listInvitations, { invitations: [] })],
  });
  await page.getByLabelText("Rôle du compte").click();
  await expect.element(option("Ami")).toBeInTheDocument();
  expect(option("Support").query()).toBeNull();
});

test("an invitation is revoked after a question", async () => {
  let state: Invitation["state"] = "open";
  const revoked: unknown[] = [];
  await openApp("/admin/invitations", {
    as: "fondateur",
    answers: [
      answer(listInvitations, () => ({ invitations: [{ ...open, state }] })),
      answer(revokeInvitation, ({ params }) => {
        revoked.push(params["id"]);
        state = "revoked";
        return undefined;
      }),
    ],
  });
  await list.getByRole("button", { name: "Annuler l’invitation Le ciné-club" }).click();
  await confirm("Annuler l’invitation");
  await expect.element(toast(/Invitation annulée/)).toBeVisible();
  await expect.element(list.getByText("ANNULÉE")).toBeVisible();
  expect(revoked).toEqual([open.id]);
});
