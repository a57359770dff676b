import type { Role } from "@seance/contract/roles";
import { deleteUser, exportUsers, listUsers, managedUser, setUserRole, setUserStatus } from "@seance/contract/users-admin";
import type { ManagedUser } from "@seance/contract/users-admin";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, openRowMenu, phone, row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const account = (email: string, role: Role = "user", fields: Partial<ManagedUser> = {}) =>
  sample(managedUser, { email, role, is_active: true, ...fields });

/** Opens the accounts of the site; a change of role or of status is made to them, and a deletion. */
async function openUsers(users: ManagedUser[], as: Role = "fondateur", answers: HttpHandler[] = []) {
  const list = record(listUsers, { users, total: users.length });
  const change = (id: string | undefined, body: unknown) =>
    Object.assign(users.find((one) => one.id === id) ?? {}, body) as ManagedUser;
  const role = record(setUserRole, ({ params, body }) => change(params["id"], body));
  const status = record(setUserStatus, ({ params, body }) => {
    const { is_active, reason = "", until = null } = body as { is_active: boolean; reason?: string; until?: string | null };
    return change(params["id"], { is_active, ban: is_active ? null : { reason, until } });
  });
  await openApp("/admin/users", {
    as,
    answers: [...answers, list.handler, role.handler, status.handler, answer(deleteUser, () => void users.splice(0) as never)],
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Utilisateurs" })).toBeVisible();
  return { asked: list.sent, sent: { role: role.sent, status: status.sent } };
}

/** Opens the menu of an account, for one of its actions. */
async function act(email: string, verb: string) {
  await openRowMenu(email);
  return page.getByRole("menuitem", { name: new RegExp(`^${verb}`) });
}

test("accounts are found by a part of their address and by role, and sorted, all in the page's address", async () => {
  const created_at = "2026-03-31T22:30:00.000Z";
  const { asked } = await openUsers([account("asta@seance.example", "ami", { created_at })], "super_admin");
  await expect.element(row("asta@")).toMatchTextContent("Ami");
  await expect.element(row("asta@")).toMatchTextContent("Actif");
  await expect.element(row("asta@")).toMatchTextContent("1 avril 2026");
  await page.getByRole("searchbox", { name: "Rechercher un utilisateur" }).fill("asta");
  await expect.poll(address).toBe("/admin/users?q=asta");
  await page.getByRole("combobox", { name: "Rôle" }).selectOptions("support");
  await page.getByRole("button", { name: "Email" }).click();
  await expect.poll(address).toBe("/admin/users?q=asta&role=support&sort_by=email&sort_order=asc");
  await expect.element(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: "asta", role: "support", sort_by: "email", sort_order: "asc" });
  await page.getByRole("combobox", { name: "État" }).selectOptions("Bannis");
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: "asta", is_active: "false" });
  expect(address()).toContain("etat=banni");
});

test("without a match the list says so, and all accounts come back", async () => {
  await openApp("/admin/users?q=personne&role=support", { as: "fondateur" });
  await expect.element(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Rôle" })).toHaveValue("support");
  await page.getByRole("button", { name: "Tous les utilisateurs" }).click();
  await expect.poll(address).toBe("/admin/users");
});

const reason = page.getByRole("alertdialog").getByLabelText("Motif *");
const promote = async (email: string): Promise<void> => {
  await (await act(email, "Promouvoir")).click();
  await confirm("Promouvoir");
};

test("a double press is one press: one step up, one ban", async () => {
  const email = "asta@seance.example";
  const { sent } = await openUsers([account(email)]);
  await (await act(email, "Promouvoir")).dblClick();
  await page.getByRole("alertdialog").getByRole("button", { name: "Promouvoir" }).dblClick();
  await expect.element(row(email)).toMatchTextContent("Ami");
  await expect.element(await act(email, "Promouvoir")).toHaveAccessibleName("Promouvoir au rang de Support");
  await userEvent.keyboard("{Escape}");
  await expectCount(toast(/ne peut pas être promu/), 0);
  await (await act(email, "Bannir")).click();
  await reason.fill("Insultes");
  await page.getByLabelText("Durée").selectOptions("Définitivement");
  await page.getByRole("alertdialog").getByRole("button", { name: "Bannir" }).dblClick();
  await expect.element(row(email)).toMatchTextContent("Banni");
  expect(sent).toEqual({ role: [{ role: "ami" }], status: [{ is_active: false, reason: "Insultes", until: null }] });
});

test("a ban needs a reason, and ends by itself unless it is for good", async () => {
  const email = "asta@seance.example";
  const { sent } = await openUsers([account(email)]);
  await (await act(email, "Bannir")).click();
  await confirm("Bannir");
  await expect.element(reason).toHaveAccessibleDescription(/Dites pourquoi/);
  await reason.fill("Publicité");
  await expect.element(page.getByLabelText("Durée")).toHaveAccessibleDescription(/se lève tout seul le/);
  await page.getByLabelText("Durée").selectOptions("Jusqu’à une date");
  await confirm("Bannir");
  const until = page.getByLabelText("Jusqu’au *");
  await expect.element(until).toHaveAccessibleDescription("Choisissez la date de fin");
  await until.fill("2020-01-01T12:00");
  await confirm("Bannir");
  await expect.element(until).toHaveAccessibleDescription("La fin du bannissement doit être dans l’avenir");
  expect(sent.status).toEqual([]);
  await until.fill("2999-12-03T12:00");
  await confirm("Bannir");
  await expect.element(row(email)).toMatchTextContent("jusqu’au 3 décembre 2999");
  expect(sent.status).toEqual([{ is_active: false, reason: "Publicité", until: "2999-12-03T11:00:00.000Z" }]);
});

test("a change of role is asked first, with what it gives and takes", async () => {
  const [one, two] = ["asta@seance.example", "emil@seance.example"];
  await openUsers([account(one, "support"), account(two)]);
  const question = page.getByRole("alertdialog");
  await (await act(one, "Promouvoir")).click();
  const gained = question.getByRole("region", { name: "Pourra", exact: true });
  await expect.element(gained).toMatchTextContent("Publier des annonces");
  await expectCount(question.getByRole("region", { name: "Ne pourra plus" }), 0);
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(row(one)).toMatchTextContent("Support");
  await (await act(one, "Rétrograder")).click();
  const lost = question.getByRole("region", { name: "Ne pourra plus" });
  await expect.element(lost).toMatchTextContent("Répondre aux tickets du support");
  await confirm("Rétrograder");
  await expect.element(row(one)).toMatchTextContent("Ami");
  await (await act(two, "Promouvoir")).click();
  await expect.element(question).toMatchTextContent("Ses droits restent les mêmes.");
});

test("an account goes up and down one step; that the actor could not undo it is said first", async () => {
  const [one, support] = ["asta@seance.example", "emil@seance.example"];
  await openUsers([account(one), account(support, "support")], "super_admin");
  await promote(one);
  await expect.element(toast(`${one} est désormais Ami`)).toBeVisible();
  await expect.element(row(one)).toMatchTextContent("Ami");
  await (await act(one, "Rétrograder")).click();
  await confirm("Rétrograder");
  await expect.element(row(one)).toMatchTextContent("Utilisateur");
  await (await act(support, "Rétrograder")).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Vous ne pouvez pas promouvoir au-delà de Ami.");
  await userEvent.keyboard("{Escape}");
  await expect.element(row(support)).toMatchTextContent("Support");
  await (await act(support, "Rétrograder")).click();
  await confirm("Rétrograder");
  await expect.element(row(support)).toMatchTextContent("Ami");
});

test("an action that is not allowed says why: an error of rank, a warning at the end of the ladder", async () => {
  const own = account("ada@seance.example", "super_admin");
  const users = [
    own,
    account("un@seance.example", "fondateur"),
    account("deux@seance.example", "co_fondateur"),
    account("trois@seance.example", "super_admin"),
    account("quatre@seance.example", "ami"),
    account("cinq@seance.example"),
  ];
  await openUsers(users, "super_admin", [
    answer(listUsers, () => {
      own.id = JSON.parse(localStorage.getItem("user") ?? "{}").id;
      return { users, total: users.length };
    }),
  ]);
  const refusals = [
    ["ada", "Promouvoir", "Erreur", "Vous ne pouvez pas modifier votre propre compte."],
    ["un", "Rétrograder", "Erreur", "Impossible d'agir sur un compte Fondateur."],
    ["deux", "Rétrograder", "Erreur", "Impossible de modifier un Co-Fondateur."],
    ["trois", "Rétrograder", "Erreur", "Rang égal ou supérieur au vôtre."],
    ["quatre", "Promouvoir", "Erreur", "Vous ne pouvez pas promouvoir au-delà de Ami."],
    ["cinq", "Rétrograder", "Attention", "Ce compte ne peut pas être rétrogradé davantage."],
  ] as const;
  for (const [name, verb, kind, why] of refusals) {
    const email = `${name}@seance.example`;
    const entry = await act(email, verb);
    await expect.element(entry).toMatchTextContent(why);
    await entry.click();
    await expect.poll(() => texts(page.getByRole("region", { name: "Notifications" })).join()).toContain(`${kind} ${why}`);
  }
  await openRowMenu("un@seance.example");
  await expect.element(page.getByRole("menuitem", { name: /^Rétrograder/ })).toBeVisible();
  await expectCount(page.getByRole("menuitem", { name: /^(Bannir|Supprimer)/ }), 0);
});

test("a refusal of the server is shown in its words, and the list as it is now", async () => {
  const one = account("asta@seance.example");
  await openUsers([one], "super_admin", [
    answer(setUserRole, () => {
      one.role = "co_fondateur";
      return refusal(403, "Impossible de modifier un Co-Fondateur.");
    }),
  ]);
  await promote(one.email);
  await expect.element(toast("Impossible de modifier un Co-Fondateur.")).toBeVisible();
  await expect.element(row(one.email)).toMatchTextContent("Co-Fondateur");
});

test("a lost line is told in a sentence", async () => {
  const { email } = account("asta@seance.example");
  await openUsers([account(email)], "super_admin", [answer(setUserRole, noAnswer)]);
  await promote(email);
  await expect.element(toast("Erreur lors de la promotion")).toBeVisible();
});

test("a question opened while another action is under way stays when that is done", async () => {
  const one = account("asta@seance.example");
  const held = Promise.withResolvers<void>();
  await openUsers([one], "fondateur", [
    answer(setUserRole, async () => {
      await held.promise;
      return Object.assign(one, { role: "ami" });
    }),
  ]);
  await promote(one.email);
  await userEvent.keyboard("{Escape}");
  await (await act(one.email, "Supprimer")).click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toBeVisible();
  held.resolve();
  await expect.element(toast(`${one.email} est désormais Ami`)).toBeInTheDocument();
  await expect.element(question.getByRole("button", { name: "Supprimer" })).toBeEnabled();
});

test("an account is deleted once that is confirmed; a super admin's cannot be", async () => {
  const [email, high] = ["asta@seance.example", "emil@seance.example"];
  await openUsers([account(email), account(high, "super_admin")]);
  await expect.element(await act(high, "Supprimer")).toMatchTextContent("La suppression d'un Super Admin est désactivée.");
  await userEvent.keyboard("{Escape}");
  await (await act(email, "Supprimer")).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Êtes-vous sûr de vouloir supprimer cet utilisateur ?");
  await confirm("Supprimer");
  await expect.element(toast(`Le compte de ${email} est supprimé`)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Aucun utilisateur trouvé" })).toBeVisible();
});

test("an admin acts on nobody", async () => {
  await openUsers([account("asta")], "admin");
  await expect.element(row("asta")).toBeVisible();
  await expectCount(page.getByRole("columnheader", { name: "Actions" }), 0);
  await expectCount(row("asta").getByRole("button"), 0);
});

test("at 1280 px an address of thirty letters has room", async () => {
  const email = "e7d0b2a4-6c1f-4f0e-9a53-0c8d5b7e1f42@seance.example";
  await atSize([1280, 800], async () => {
    await openUsers([account(email)]);
    const cell = page.getByTitle(email, { exact: true });
    await expect.element(cell).toBeVisible();
    expect(cell.element().getBoundingClientRect().width).toBeGreaterThan(280);
  });
});

test("axe finds no fault in the accounts and in a question", async () => {
  const email = "asta@seance.example";
  await openUsers([account(email), account("emil@seance.example", "fondateur")]);
  await expect.element(row(email)).toBeVisible();
  await expectAccessible();
  await (await act(email, "Bannir")).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
});

test("on a phone the menu of the actions says why one is not allowed", async () => {
  const email = "asta@seance.example";
  await atSize(phone, async () => {
    await openUsers([account(email)]);
    await expect.element(row(email)).toBeVisible();
    await expectAccessible();
    await openRowMenu(email);
    await expect
      .element(page.getByRole("menuitem", { name: /^Rétrograder/ }))
      .toMatchTextContent("Ce compte ne peut pas être rétrogradé davantage.");
    await page.getByRole("menuitem", { name: /^Promouvoir/ }).click();
    await confirm("Promouvoir");
    await expect.element(row(email)).toMatchTextContent("Ami");
  });
});

test("columns and density are chosen and kept; the export has the columns that are shown, of the same accounts", async () => {
  const email = "asta@seance.example";
  const exported = record(exportUsers, () => new Response("Email"));
  await openUsers([account(email)], "fondateur", [exported.handler]);
  await page.getByRole("combobox", { name: "Rôle" }).selectOptions("user");
  await page.getByRole("button", { name: "Colonnes" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Dernière connexion" }).click();
  await page.getByRole("menuitemcheckbox", { name: "État" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Lignes serrées" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("columnheader", { name: "Dernière connexion" })).toBeVisible();
  await expectCount(page.getByRole("columnheader", { name: "État" }), 0);
  expect(row(email).element().getBoundingClientRect().height).toBeLessThan(50);
  await expectAccessible();
  await page.getByRole("button", { name: "Exporter les résultats en CSV" }).click();
  await expect
    .poll(() => exported.sent)
    .toEqual([{ role: "user", sort_by: "created_at", sort_order: "desc", columns: "email,role,created_at,last_login" }]);
});
