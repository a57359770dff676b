import { createDatabaseUser, explorerUser, listDatabaseUsers, updateDatabaseUser } from "@seance/contract/explorer";
import type { ExplorerUser } from "@seance/contract/explorer";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, network, record, refusal } from "#test/answers.ts";
import { address, confirm, expectCount, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const account = (email: string, fields: Partial<ExplorerUser> = {}) =>
  sample(explorerUser, { id: newId(), email, role: "user", is_active: true, ...fields });

const open = (path: string, users: ExplorerUser[], answers: HttpHandler[] = []) =>
  openApp(`/explorateur/users${path}`, {
    as: "fondateur",
    answers: [
      ...answers,
      answer(listDatabaseUsers, ({ query }) => {
        const found = users.filter(({ id, email }) => `${id} ${email}`.includes(query.get("search") ?? ""));
        return { users: found, total: found.length };
      }),
    ],
  });

const making = page.getByRole("dialog", { name: "Créer un utilisateur" });
const save = () => page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();

test("an account that cannot be created shows why and keeps the values; a press outside closes an empty form", async () => {
  await open("?fiche=nouveau", [], [answer(createDatabaseUser, () => refusal(500, "?"))]);
  await expect.element(making).toBeVisible();
  // The page below may still be loading.
  await expect.poll(() => document.elementFromPoint(5, 450)?.closest("[role=status]")).toBeNull();
  await userEvent.click(document.elementFromPoint(5, 450) as Element, { position: { x: 5, y: 450 } });
  await expectCount(making, 0);
  await expect.poll(address).toBe("/explorateur/users");
  await page.getByRole("button", { name: "Créer un utilisateur" }).click();
  await expect.element(making.getByLabelText("Adresse email *")).toHaveAttribute("type", "email");
  await making.getByLabelText("Adresse email *").fill("quelquun@exemple.fr");
  await making.getByLabelText("Mot de passe *", { exact: true }).fill("court");
  await save();
  await expect
    .element(making.getByLabelText("Mot de passe *", { exact: true }))
    .toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 8 caractères/);
  await making.getByLabelText("Mot de passe *", { exact: true }).fill("Caligari-1920");
  await save();
  await expect.element(making.getByRole("alert")).toMatchTextContent(/^Erreur lors de la création/);
  network.use(answer(createDatabaseUser, () => refusal(409, "Un compte avec cette adresse email existe déjà")));
  await save();
  await expect
    .element(making.getByRole("alert"))
    .toMatchTextContent(/^Erreur lors de la création\s: Un compte avec cette adresse email existe déjà/);
  await expect.element(making.getByLabelText("Adresse email *")).toHaveValue("quelquun@exemple.fr");
});

test("a failed change of an account shows an error and keeps the values; only changed fields are sent", async () => {
  const one = account("asta@seance.example", { role: "ami" });
  const failing = record(updateDatabaseUser, () => refusal(500, "?"));
  await open("", [one], [failing.handler]);
  await page.getByRole("button", { name: "Modifier asta@seance.example" }).click();
  const editing = page.getByRole("dialog", { name: "Modifier asta@seance.example" });
  await editing.getByLabelText("Rôle *").selectOptions("support");
  await save();
  const question = page.getByRole("alertdialog", { name: "Changer le rôle de asta@seance.example\u202f?" });
  await expect.element(question.getByRole("region", { name: "Pourra" })).toMatchTextContent("Répondre aux tickets");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect.element(editing.getByRole("alert")).toMatchTextContent("le changement de rôle n’a pas été confirmé");
  expect(failing.sent).toEqual([]);
  await save();
  await confirm("Changer le rôle");
  await expect.element(editing.getByRole("alert")).toMatchTextContent(/^Erreur lors de la modification/);
  await expect.element(editing.getByLabelText("Rôle *")).toHaveValue("support");
  expect(failing.sent).toEqual([{ role: "support" }]);
  await editing.getByRole("button", { name: "Annuler" }).click();
  await confirm("Abandonner");
});

test("nobody acts on a fondateur there, nor on his own account, nor deletes a Super Admin", async () => {
  const own = account("ada@seance.example", { role: "fondateur" });
  const users = [
    own,
    account("autre@seance.example", { role: "fondateur" }),
    account("super@seance.example", { role: "super_admin" }),
  ];
  await open("", users, [
    answer(listDatabaseUsers, () => {
      own.id = JSON.parse(localStorage.getItem("user") ?? "{}").id;
      return { users, total: users.length };
    }),
  ]);
  for (const [name, verb, why] of [
    ["ada", "Modifier", "Vous ne pouvez pas modifier votre propre compte."],
    ["autre", "Supprimer", "Impossible d'agir sur un compte Fondateur."],
    ["super", "Supprimer", "La suppression d'un Super Admin est désactivée."],
  ] as const) {
    const button = page.getByRole("button", { name: `${verb} ${name}@seance.example` });
    await expect.element(button).toHaveAccessibleDescription(why);
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast(why)).toBeVisible();
    await expectCount(page.getByRole("alertdialog"), 0);
  }
  expect(row("autre@").element().className).toMatch(/bg-accent/);
  await expect.element(row("autre@")).toMatchTextContent("FONDATEUR");
});

test("accounts are filtered by role in the address; a page beyond the last one becomes the last one", async () => {
  const entries = history.length;
  const list = record(listDatabaseUsers, ({ query }) => {
    const role = query.get("role");
    return {
      users: Number(query.get("skip")) > 0 ? [] : [account("asta@seance.example", { role: role === "user" ? "user" : "ami" })],
      total: 1,
    };
  });
  await open("?page=99", [], [list.handler]);
  await expect.poll(address).toBe("/explorateur/users");
  expect(history.length).toBe(entries);
  await expect.element(row("asta@")).toMatchTextContent("ACTIF");
  await page.getByRole("combobox", { name: "Rôle" }).selectOptions("user");
  await expect.poll(address).toBe("/explorateur/users?role=user");
  await expect.element(row("asta@")).toMatchTextContent("UTILISATEUR");
  expect(list.sent.at(-1)).toMatchObject({ role: "user" });
});
