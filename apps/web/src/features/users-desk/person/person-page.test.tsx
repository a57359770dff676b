import { createResetLink } from "@seance/contract/account-links";
import { auditEntry, listAudit } from "@seance/contract/audit";
import { badge, heldBadge, listBadges, listUserBadges, type HeldBadge } from "@seance/contract/badges";
import { giveBadge, takeBadge } from "@seance/contract/badges-admin";
import { listLogins, loginEntry } from "@seance/contract/login-history";
import {
  endUserSession,
  endUserSessions,
  getUser,
  listUserSessions,
  listUserWatched,
  person,
  userSession,
  type PersonDetails,
  type UserSession,
} from "@seance/contract/person-admin";
import { can, staffRoles, type Permission, type Role } from "@seance/contract/roles";
import { getSettings, publicSettings } from "@seance/contract/site";
import { ticket } from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import { removeSecondFactorOf } from "@seance/contract/second-factor";
import { deleteUser, setUserRole, setUserStatus } from "@seance/contract/users-admin";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const email = "asta@seance.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const made = (fields: Partial<PersonDetails> = {}) => sample(person, { email, role: "user", is_active: true, ...fields });
const session = (fields: Partial<UserSession> = {}) =>
  sample(userSession, { user_agent: firefox, ip_address: "203.0.113.7", country: "FR", ...fields });
const watched = {
  item_type: "movie" as const,
  item_id: "019aa000-0000-7000-8000-0000000000f1",
  content: { title: "Judex", series_title: null, season_number: null, episode_number: null },
  progress: 0.25,
  last_watched: "2026-11-20T20:00:00.000Z",
};

interface World {
  readonly user?: PersonDetails;
  readonly sessions?: UserSession[];
  readonly badges?: HeldBadge[];
  readonly answers?: HttpHandler[];
}

/** Opens the page of somebody of whom everything is known. */
async function openPerson(as: Role, { user = made(), sessions = [session()], badges = [], answers = [] }: World = {}) {
  await openApp(`/admin/users/${user.id}`, {
    as,
    answers: [
      ...answers,
      answer(getUser, () => user),
      answer(listUserSessions, () => ({ sessions })),
      answer(listUserBadges, () => ({ badges })),
      answer(listLogins, {
        logins: [sample(loginEntry, { email, user_agent: firefox, success: false, ip_address: "198.51.100.xxx", country: "BE" })],
        total: 30,
        total_estimated: false,
      }),
      answer(listUserWatched, { recent_items: [watched] }),
      answer(listTickets, ({ query }) => ({
        tickets: query.get("owner") === user.id ? [sample(ticket, { subject: "Le son manque", number: 12, status: "open" })] : [],
        total: 1,
      })),
      answer(listAudit, ({ query }) => ({
        entries: [
          sample(auditEntry, {
            action: query.get("item") ? "account.ban" : "movie.update",
            target: { type: "account", id: user.id, label: email },
          }),
        ],
        total: 1,
        more: false,
      })),
    ],
  });
  await expect.element(page.getByRole("heading", { level: 1, name: new RegExp(user.email) })).toBeVisible();
  return user;
}

const part = (name: string) => page.getByRole("region", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

const parts: Record<string, Permission> = {
  Rôle: "users:view",
  Badges: "users:view",
  "Sessions ouvertes": "login-history:view",
  "Dernières connexions": "login-history:view",
  Visionnages: "watch-history:view",
  Tickets: "support:answer",
  "Journal d’audit": "database:explore",
};

for (const role of staffRoles)
  test(`${role} sees of a person what the role may see, and does what it may do`, async () => {
    await openPerson(role);
    for (const [name, permission] of Object.entries(parts)) await expectCount(part(name), can(role, permission) ? 1 : 0);
    await expect.element(part("Dernières connexions")).toMatchTextContent("198.51.100.xxx (Belgique)");
    await expect.element(part("Tickets").getByRole("link", { name: "Le son manque" })).toBeVisible();
    for (const [name, permission] of [
      ["Promouvoir", "users:change-role"],
      ["Bannir", "users:ban"],
      ["Supprimer", "users:delete"],
      ["Attribuer", "badges:manage"],
      ["Fermer la session Firefox sur Linux", "users:change-role"],
      ["Créer un lien", "users:change-role"],
    ] as const)
      await expectCount(button(name), can(role, permission) ? 1 : 0);
    await expectCount(page.getByRole("link", { name: "Modifier le compte" }), role === "fondateur" ? 1 : 0);
  });

test("a change of role shows the difference, and the page what the new role may do", async () => {
  const user = made({ role: "support" });
  await openPerson("fondateur", {
    user,
    answers: [answer(setUserRole, ({ body }) => Object.assign(user, body))],
  });
  await expect.element(part("Rôle")).toMatchTextContent("Ce que ce rôle peut faire (1)");
  await button("Promouvoir").click();
  const question = page.getByRole("alertdialog");
  await expect.element(question.getByRole("region", { name: "Pourra", exact: true })).toMatchTextContent("Héberger des vidéos");
  await confirm("Promouvoir");
  await expect.element(toast(`${email} est désormais Administrateur`)).toBeVisible();
  await expect.element(part("Rôle")).toMatchTextContent("Administrateur");
  await part("Rôle")
    .getByText(/Ce que ce rôle peut faire/)
    .click();
  await expect.element(part("Rôle").getByText("Héberger des vidéos")).toBeVisible();
});

test("a ban is shown with its reason and its end, changed and lifted", async () => {
  const user = made({ is_active: false, ban: { reason: "Insultes", until: "2999-12-03T11:00:00.000Z" } });
  const status = record(setUserStatus, ({ body }) => {
    const { is_active, reason = "", until = null } = body as { is_active: boolean; reason?: string; until?: string | null };
    return Object.assign(user, { is_active, ban: is_active ? null : { reason, until } });
  });
  await openPerson("fondateur", { user, answers: [status.handler] });
  await expect.element(part("Bannissement")).toMatchTextContent("Banni jusqu’au 3 décembre 2999 à 12:00");
  await expect.element(part("Bannissement")).toMatchTextContent("Insultes");
  await part("Bannissement").getByRole("button", { name: "Modifier" }).click();
  await expect.element(page.getByLabelText("Motif *")).toHaveValue("Insultes");
  await expect.element(page.getByLabelText("Jusqu’au *")).toHaveValue("2999-12-03T12:00");
  await page.getByLabelText("Durée").selectOptions("Définitivement");
  await confirm("Changer");
  await expect.element(part("Bannissement")).toMatchTextContent("Banni définitivement");
  await button("Réintégrer").click();
  await expectCount(part("Bannissement"), 0);
  expect(status.sent).toEqual([{ is_active: false, reason: "Insultes", until: null }, { is_active: true }]);
});

test("sessions are closed one by one, or all once that is confirmed", async () => {
  const sessions = [session(), session({ user_agent: "" }), session()];
  await openPerson("super_admin", {
    sessions,
    answers: [
      answer(
        endUserSession,
        ({ params }) =>
          void sessions.splice(
            sessions.findIndex(({ id }) => id === params["sessionId"]),
            1,
          ) as never,
      ),
      answer(endUserSessions, () => void sessions.splice(0) as never),
    ],
  });
  await button("Fermer la session Navigateur inconnu").click();
  await expect.element(toast("Session fermée.")).toBeVisible();
  await expectCount(part("Sessions ouvertes").getByRole("listitem"), 2);
  await button("Tout fermer").click();
  await confirm("Tout fermer");
  await expect.element(part("Sessions ouvertes")).toMatchTextContent("Aucune session ouverte.");
});

test("one's own page offers no action on oneself", async () => {
  const user = made();
  await openPerson("fondateur", {
    user,
    answers: [
      answer(getUser, () => {
        user.id = JSON.parse(localStorage.getItem("user") ?? "{}").id;
        return user;
      }),
    ],
  });
  await expect.element(part("Sessions ouvertes")).toMatchTextContent("depuis votre profil");
  for (const name of ["Promouvoir", "Bannir", "Supprimer", "Fermer la session Firefox sur Linux"])
    await expectCount(button(name), 0);
});

test("badges are given and taken on the page", async () => {
  const badges: HeldBadge[] = [];
  const gift = sample(badge, { name: "Ciné-fils", icon: "🎞️", color: "#46a758" });
  await openPerson("fondateur", {
    badges,
    answers: [
      answer(listBadges, { badges: [gift] }),
      answer(giveBadge, ({ body }) => {
        badges.push(sample(heldBadge, { ...gift, reason: (body as { reason: string }).reason }));
        return sample(giveBadge.answer);
      }),
      answer(takeBadge, () => void badges.splice(0) as never),
    ],
  });
  await button("Attribuer").click();
  await page.getByLabelText("Raison").fill("Pour sa patience");
  await confirm("Attribuer");
  await expect.element(part("Badges")).toMatchTextContent("Pour sa patience");
  await button("Retirer Ciné-fils").click();
  await confirm("Retirer");
  await expect.element(part("Badges")).toMatchTextContent("Aucun badge.");
});

test("the audit of the account and of what the person did, each with its changes", async () => {
  await openPerson("fondateur");
  await expect.element(part("Journal d’audit")).toMatchTextContent("Compte · bannissement");
  await part("Journal d’audit").getByRole("radio", { name: "Par cette personne" }).click();
  await expect.element(part("Journal d’audit")).toMatchTextContent("Film · modification");
});

test("a deleted account leads back to the list", async () => {
  await openPerson("fondateur", { answers: [answer(deleteUser, () => undefined as never)] });
  await button("Supprimer").click();
  await confirm("Supprimer");
  await expect.poll(address).toBe("/admin/users");
});

test("an account that is gone says so", async () => {
  await openApp(`/admin/users/${made().id}`, { as: "fondateur", answers: [answer(getUser, () => refusal(404, "Introuvable"))] });
  await expect.element(page.getByRole("heading", { name: "Ce compte n’existe plus" })).toBeVisible();
  await page.getByRole("link", { name: "Revenir aux utilisateurs" }).click();
  await expect.poll(address).toBe("/admin/users");
});

test("axe finds no fault in the page of a banned person, on a desktop and on a phone", async () => {
  const user = made({ is_active: false, ban: { reason: "Insultes répétées", until: "2999-12-03T11:00:00.000Z" } });
  await openPerson("fondateur", { user, badges: [sample(heldBadge, { name: "Ciné-fils", icon: "🎞️", color: "#46a758" })] });
  await expect.element(part("Journal d’audit")).toMatchTextContent("bannissement");
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

test("a double press on closing a session closes it once", async () => {
  const sessions = [session(), session()];
  const closed: unknown[] = [];
  await openPerson("fondateur", {
    sessions,
    answers: [
      answer(endUserSession, ({ params }) => {
        closed.push(params["sessionId"]);
        return void sessions.splice(0, 1);
      }),
    ],
  });
  await part("Sessions ouvertes")
    .getByRole("button", { name: /^Fermer la session/ })
    .first()
    .dblClick();
  await expect.element(toast("Session fermée.")).toBeVisible();
  await expectCount(part("Sessions ouvertes").getByRole("listitem"), 1);
  expect(closed).toHaveLength(1);
});

test("badges that fail to load are an error to try again, not none", async () => {
  let fails = true;
  const gift = sample(badge, { name: "Ciné-fils", icon: "🎞️", color: "#46a758" });
  await openPerson("fondateur", {
    answers: [answer(listBadges, () => (fails ? refusal(404, "Introuvable") : { badges: [gift] }))],
  });
  await button("Attribuer").click();
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toMatchTextContent("Erreur lors du chargement des badges");
  await expectCount(dialog.getByText(/déjà tous les badges/), 0);
  fails = false;
  await dialog.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(dialog.getByLabelText("Badge")).toBeVisible();
});

test("older tickets of a person are a link to all of them in the support", async () => {
  const asked = record(listTickets, {
    tickets: [sample(ticket, { subject: "Le son manque", number: 12, status: "open" })],
    total: 12,
  });
  const user = await openPerson("fondateur", { answers: [asked.handler] });
  await part("Tickets").getByRole("link", { name: "Voir aussi 11 plus anciens" }).click();
  await expect.poll(address).toBe(`/admin/support?etat=all&personne=${user.id}`);
  await expect.poll(() => asked.sent).toContainEqual(expect.objectContaining({ owner: user.id, limit: "50" }));
  await page.getByRole("button", { name: "Tickets de toutes les personnes" }).click();
  await expect.poll(address).toBe("/admin/support?etat=all");
});

test("a link for a forgotten password is made, shown once to be handed over, and made again", async () => {
  let links = 0;
  const url = () => `https://seance.example/nouveau-mot-de-passe#jeton-${++links}`;
  await openPerson("super_admin", {
    answers: [
      answer(getSettings, sample(publicSettings, { sends_mail: false })),
      answer(createResetLink, () => ({ url: url(), expires_at: "2026-11-20T20:30:00.000Z" })),
    ],
  });
  await expect.element(part("Mot de passe oublié")).toMatchTextContent(/Ce site n’envoie pas d’email/);
  await button("Créer un lien").click();
  const link = page.getByLabelText("Lien à remettre");
  await expect.element(link).toHaveValue("https://seance.example/nouveau-mot-de-passe#jeton-1");
  await expect.element(part("Mot de passe oublié")).toMatchTextContent(/Il sert une fois, jusqu’au 20 novembre 2026 à 21:30/);
  await expectAccessible();
  await button("Créer un autre lien").click();
  await expect.element(link).toHaveValue("https://seance.example/nouveau-mot-de-passe#jeton-2");
});

test("nobody makes a link for an account of their rank, nor for their own", async () => {
  await openPerson("co_fondateur", { user: made({ role: "co_fondateur" }) });
  await expectCount(part("Mot de passe oublié"), 0);
});

test("where the site sends mail, the page says that the person can ask alone; a refused link says why", async () => {
  await openPerson("super_admin", {
    answers: [
      answer(getSettings, sample(publicSettings, { sends_mail: true })),
      answer(createResetLink, () => refusal(403, "Rang égal ou supérieur au vôtre.")),
    ],
  });
  await expect.element(part("Mot de passe oublié")).toMatchTextContent(/peut demander un lien par email/);
  await button("Créer un lien").click();
  await expect.element(toast("Rang égal ou supérieur au vôtre.")).toBeVisible();
});

test("a lost second factor is taken away, after a question, by who may hand over a link for the password", async () => {
  const user = made({ second_factor: true });
  const { handler, sent } = record(removeSecondFactorOf, () => {
    user.second_factor = false;
    return undefined;
  });
  await openPerson("co_fondateur", { user, answers: [handler] });
  await expectAccessible();
  await part("Double authentification").getByRole("button", { name: "Retirer" }).click();
  await confirm("Retirer");
  await expect.element(toast("La double authentification est retirée.")).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectCount(part("Double authentification"), 0);
});

for (const [role, count] of [
  ["fondateur", 1],
  ["co_fondateur", 0],
] as const)
  test(`the lost second factor of a fondateur is ${count ? "" : "not "}for a ${role} to take away`, async () => {
    await openPerson(role, { user: made({ role: "fondateur", second_factor: true }) });
    await expectCount(part("Double authentification"), count);
  });
