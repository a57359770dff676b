import { badge, listBadges } from "@seance/contract/badges";
import type { Badge } from "@seance/contract/badges";
import {
  badgeAttribution,
  createBadge,
  deleteBadge,
  giveBadge,
  listBadgeAttributions,
  takeBadge,
  updateBadge,
} from "@seance/contract/badges-admin";
import type { BadgeAttribution } from "@seance/contract/badges-admin";
import type { Role } from "@seance/contract/roles";
import { listUsers, managedUser } from "@seance/contract/users-admin";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const cinephile = (fields: Partial<Badge> = {}) =>
  sample(badge, { name: "Ciné-fils", description: "Un film par jour.", icon: "🎞️", color: "#46a758", ...fields });
const given = (userEmail: string, fields: Partial<BadgeAttribution> = {}) =>
  sample(badgeAttribution, {
    userEmail,
    userRole: "user",
    badgeName: "Ciné-fils",
    badgeIcon: "🎞️",
    badgeColor: "#46a758",
    reason: "Pour sa patience",
    ...fields,
  });
const people = ["asta@seance.example", "emil@seance.example"].map((email) => sample(managedUser, { email, role: "user" }));

interface Desk {
  readonly as?: Role;
  readonly badges?: Badge[];
  readonly attributions?: BadgeAttribution[];
  readonly answers?: HttpHandler[];
}

async function openBadges(path: string, { as = "super_admin", badges = [], attributions = [], answers = [] }: Desk = {}) {
  await openApp(path, {
    as,
    answers: [
      ...answers,
      answer(listBadges, () => ({ badges })),
      answer(listBadgeAttributions, () => ({ attributions, total: attributions.length })),
      answer(listUsers, ({ query }) => {
        const users = people.filter(({ email }) => email.includes(query.get("search") ?? ""));
        return { users, total: users.length };
      }),
      answer(takeBadge, () => void attributions.shift() as never),
      answer(deleteBadge, () => {
        badges.splice(0);
        return void attributions.splice(0);
      }),
    ],
  });
}

const making = page.getByRole("dialog", { name: "Créer un badge" });
const make = () => making.getByRole("button", { name: "Créer le badge" }).click();
const giving = page.getByRole("dialog", { name: "Attribuer un badge" });
const give = () => giving.getByRole("button", { name: "Attribuer", exact: true }).click();
const person = giving.getByRole("combobox", { name: "Utilisateur *" });
const option = (name: string) => page.getByRole("option", { name: new RegExp(`^${name}`) });

test("a badge is made with a colour and an emoji, seen as it is typed", async () => {
  const badges: Badge[] = [];
  const created = record(createBadge, ({ body }) => {
    const one = cinephile(body as Partial<Badge>);
    badges.push(one);
    return one;
  });
  await openBadges("/admin/badges", { badges, answers: [created.handler] });
  await page.getByRole("button", { name: "Créer un badge" }).click();
  await expect.element(making.getByLabelText("Icône *")).toHaveValue("🏆");
  await expect.element(making.getByLabelText("Couleur *")).toHaveValue("#3B82F6");
  await make();
  await expect.element(making.getByLabelText("Nom *")).toHaveAccessibleDescription(/Veuillez saisir un nom pour le badge/);
  await making.getByLabelText("Nom *").fill("Ciné-fils");
  await making.getByLabelText("Description").fill("Un film par jour, toute l’année.");
  await making.getByLabelText("Icône *").fill("🎞️");
  await making.getByLabelText("Couleur (nuancier)").fill("#46a758");
  const preview = making.getByRole("figure", { name: "Aperçu" });
  await expect.element(preview).toMatchTextContent("Ciné-fils");
  await expect.element(preview).toMatchTextContent("Un film par jour, toute l’année.");
  await expect.poll(() => getComputedStyle(preview.getByText("🎞️").element()).borderColor).toBe("rgb(70, 167, 88)");
  await expect.element(making.getByText(/^9 \/ 50/)).toBeVisible();
  await make();
  await expect.element(toast("Badge créé avec succès")).toBeInTheDocument();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Ciné-fils" })).toMatchTextContent("🎞️");
  expect(created.sent).toEqual([
    { name: "Ciné-fils", description: "Un film par jour, toute l’année.", icon: "🎞️", color: "#46a758" },
  ]);
});

test("a badge is edited, and what changed is sent", async () => {
  const badges = [cinephile()];
  const changed = record(updateBadge, ({ body }) => Object.assign(badges[0] as Badge, body));
  await openBadges("/admin/badges", { badges, answers: [changed.handler] });
  await page.getByRole("button", { name: "Modifier Ciné-fils" }).click();
  const editing = page.getByRole("dialog", { name: "Modifier Ciné-fils" });
  await expect.element(editing.getByLabelText("Description")).toHaveValue("Un film par jour.");
  await editing.getByLabelText("Nom *").fill("Cinéphile");
  await editing.getByLabelText("Description").fill("");
  network.use(answer(updateBadge, () => refusal(409, "Un badge porte déjà ce nom")));
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(editing.getByRole("alert")).toMatchTextContent("Un badge porte déjà ce nom");
  network.use(changed.handler);
  await editing.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Badge modifié avec succès")).toBeInTheDocument();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Cinéphile" })).toBeVisible();
  expect(changed.sent).toEqual([{ name: "Cinéphile", description: "" }]);
});

test("limits are told beside the fields, and the server's refusal in its words", async () => {
  await openBadges("/admin/badges?fiche=nouveau", {
    answers: [answer(createBadge, () => refusal(409, "Un badge porte déjà ce nom"))],
  });
  await making.getByLabelText("Nom *").fill("n".repeat(51));
  await making.getByLabelText("Description").fill("d".repeat(201));
  await making.getByLabelText("Icône *").fill("cinéma");
  await expect.element(making.getByText(/^51 \/ 50/)).toMatchTextContent("trop long");
  await make();
  const faults = making.getByRole("alert");
  await expect.element(faults).toMatchTextContent("Le nom du badge ne peut pas dépasser 50 caractères");
  await expect.element(faults).toMatchTextContent("Au plus 200 caractères");
  await expect.element(faults).toMatchTextContent("Un seul emoji est attendu");
  await making.getByLabelText("Nom *").fill("Ciné-fils");
  await making.getByLabelText("Description").fill("");
  await making.getByLabelText("Icône *").fill("🎬");
  await make();
  await expect.element(faults).toMatchTextContent("Un badge porte déjà ce nom");
  network.use(answer(createBadge, noAnswer));
  await make();
  await expect.element(faults).toMatchTextContent("Erreur lors de la création du badge");
});

test("Enter right after another address is typed does not choose the person found before", async () => {
  const one = cinephile();
  await openBadges(`/admin/badges?fiche=attribuer&badge=${one.id}`, { badges: [one] });
  await person.fill("asta");
  await expect.element(option("asta@seance.example")).toBeVisible();
  const held = Promise.withResolvers<void>();
  network.use(answer(listUsers, () => held.promise.then(() => ({ users: people.slice(1), total: 1 }))));
  await person.fill("emil@seance.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(person).toHaveValue("emil@seance.example");
  held.resolve();
  await expect.element(option("emil@seance.example")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expectCount(option("emil@seance.example"), 0);
  await expect.element(person).toHaveValue("emil@seance.example");
});

test("a badge is given to a person who is searched for; one who holds it is refused", async () => {
  const one = cinephile();
  const attributions: BadgeAttribution[] = [];
  const holders: unknown[] = [];
  const gift = record(giveBadge, ({ params }) => {
    holders.push(params["id"]);
    attributions.push(given("asta@seance.example", { reason: "Pour sa première séance" }));
    return attributions[0] as BadgeAttribution;
  });
  await openBadges("/admin/badges", { badges: [one], attributions, answers: [gift.handler] });
  await page.getByRole("button", { name: "Attribuer Ciné-fils" }).click();
  await expect.element(giving.getByLabelText("Badge *")).toHaveValue(one.id);
  await give();
  await expect.element(person).toHaveAccessibleDescription(/Veuillez d'abord sélectionner un utilisateur/);
  await person.fill("asta");
  await option("asta@seance.example").click();
  await giving.getByLabelText("Raison").fill("Pour sa première séance");
  await give();
  await expect.element(toast("Badge attribué avec succès")).toBeInTheDocument();
  await expect.element(row("asta@seance.example")).toMatchTextContent("Pour sa première séance");
  expect(gift.sent).toEqual([{ badge_id: one.id, reason: "Pour sa première séance" }]);
  expect(holders).toEqual([people[0]?.id]);

  network.use(answer(giveBadge, () => refusal(409, "Ce badge a déjà été attribué à cette personne")));
  await page.getByRole("button", { name: "Attribuer Ciné-fils" }).click();
  await person.fill("asta");
  await option("asta@seance.example").click();
  await give();
  await expect.element(giving.getByRole("alert")).toMatchTextContent("Ce badge a déjà été attribué à cette personne");
  network.use(answer(giveBadge, noAnswer));
  await give();
  await expect.element(giving.getByRole("alert")).toMatchTextContent("Erreur lors de l'attribution du badge");
  // Another search replaces the person who was chosen.
  await person.click();
  await userEvent.keyboard("{End}{Backspace}");
  await expect.element(person).toHaveValue("asta@seance.exampl");
});

test("badges are taken back and deleted once that is confirmed", async () => {
  await openBadges("/admin/badges", {
    as: "co_fondateur",
    badges: [cinephile()],
    attributions: [given("asta@seance.example"), given("emil@seance.example")],
  });
  await expect.element(page.getByText("2 attributions")).toBeVisible();
  await page.getByRole("button", { name: "Retirer Ciné-fils à asta@seance.example" }).click();
  await confirm("Retirer");
  await expect.element(toast("Badge retiré avec succès")).toBeInTheDocument();
  await expectCount(row("asta@seance.example"), 0);
  await expect.element(row("emil@seance.example")).toBeVisible();
  await page.getByRole("button", { name: "Supprimer Ciné-fils" }).click();
  await confirm("Supprimer");
  await expect.element(toast("Badge supprimé avec succès")).toBeInTheDocument();
  await expectCount(row("emil@seance.example"), 0);
  await expectCount(page.getByRole("listitem").filter({ hasText: "Ciné-fils" }), 0);
});

test("attributions are searched in the address; an empty search says so", async () => {
  await openBadges("/admin/badges");
  await page.getByRole("searchbox", { name: "Rechercher une attribution" }).fill("ciné");
  await expect.poll(address).toBe("/admin/badges?q=cin%C3%A9");
  await expect.element(page.getByRole("heading", { name: "Aucune attribution trouvée" })).toBeVisible();
});

test("a super admin takes nothing back", async () => {
  await openBadges("/admin/badges", { badges: [cinephile()], attributions: [given("asta@seance.example")] });
  await expect.element(row("asta@seance.example")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Créer un badge" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^(Supprimer|Retirer) / }), 0);
});

test("an admin reads and changes nothing, the form's address included", async () => {
  await openBadges("/admin/badges?fiche=nouveau", {
    as: "admin",
    badges: [cinephile()],
    attributions: [given("asta@seance.example")],
  });
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expect.element(row("asta@seance.example")).toBeVisible();
  await expectCount(page.getByRole("dialog"), 0);
  await expectCount(page.getByRole("button", { name: /^(Créer|Modifier|Attribuer|Supprimer|Retirer) / }), 0);
});

test("lists that cannot be loaded say so", async () => {
  const refused = () => refusal(403, "Accès refusé");
  await openBadges("/admin/badges", {
    answers: [answer(listBadges, refused), answer(listBadgeAttributions, refused)],
  });
  await expect.element(page.getByRole("heading", { name: "Erreur lors du chargement des badges" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Erreur lors du chargement des attributions" })).toBeVisible();
});

test("people who cannot be loaded are an error in the form", async () => {
  await openBadges("/admin/badges?fiche=attribuer", { answers: [answer(listUsers, () => refusal(403, "Accès refusé"))] });
  await expect.element(giving.getByText("Erreur lors du chargement des utilisateurs")).toBeVisible();
});

test("on a phone a badge's row has the holder above the badge", async () => {
  await atSize(phone, async () => {
    await openBadges("/admin/badges", { as: "fondateur", badges: [cinephile()], attributions: [given("asta@seance.example")] });
    const role = row("Ciné-fils").getByText("Utilisateur");
    await expect.element(role).toBeVisible();
    const marks = row("Ciné-fils").getByText("Ciné-fils").elements();
    const mark = marks.find((one) => one.checkVisibility())?.getBoundingClientRect();
    expect(mark?.y).toBeGreaterThanOrEqual(role.element().getBoundingClientRect().bottom);
  });
});

test("axe finds no fault in the badges and in their forms, on a desktop and on a phone", async () => {
  const desk: Desk = { as: "fondateur", badges: [cinephile()], attributions: [given("asta@seance.example")] };
  await openBadges("/admin/badges", desk);
  await expect.element(row("asta@seance.example")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  for (const [opener, dialog] of [
    ["Créer un badge", making],
    ["Attribuer Ciné-fils", giving],
  ] as const) {
    await page.getByRole("button", { name: opener }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await atSize(phone, expectAccessible);
    await dialog.getByRole("button", { name: "Annuler" }).click();
  }
});
