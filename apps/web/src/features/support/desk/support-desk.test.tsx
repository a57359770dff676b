import { answerTicket, listTicketMessages, readTicket, setTicketStatus, ticket, ticketMessage } from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import type { Ticket } from "@seance/contract/support";
import {
  assignTicket,
  cannedAnswer,
  changeCannedAnswer,
  createCannedAnswer,
  listCannedAnswers,
  listSupportAgents,
  mergeTicket,
  relatedTickets,
  sortTicket,
  supportFigures,
  ticketBrief,
  unmergeTicket,
} from "@seance/contract/support-desk";
import type { CannedAnswer } from "@seance/contract/support-desk";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, row, toast } from "#test/on-page.ts";
import { openApp, tellPage } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const owner = { id: newId(), email: "jeanne", role: "user" } as const;
const colleague = { id: newId(), email: "musidora", role: "support" } as const;
const report: Ticket["report"] = {
  ...{ item_type: "episode", item_id: newId(), title: "La Bague qui tue", position: 754 },
  series: { id: newId(), title: "Les Vampires", season: 1, episode: 2 },
  ...{ error: "Erreur de lecture vidéo", code: "3016", source: "hls", browser: "Firefox 140 sur Windows" },
};
const question = (fields: Partial<Ticket> = {}): Ticket =>
  sample(ticket, { id: newId(), number: 12, subject: "Le son se coupe", description: "Bonjour", owner, ...fields });

const one = (shown: Ticket) => answer(readTicket, () => shown);
const reply = page.getByLabelText("Votre message");
const aside = page.getByRole("complementary", { name: "Fiche du ticket" });
const at = ({ id }: Ticket) => `/admin/support/${id}`;

test("the queue lists the tickets to treat, oldest first, and its filters are in the address", async () => {
  const list = record(listTickets, {
    tickets: [question({ unread: 2, priority: "urgent", assignee: colleague, report })],
    total: 1,
  });
  const agents = answer(listSupportAgents, { agents: [colleague] });
  await openApp("/admin/support", { as: "admin", answers: [list.handler, agents] });
  const line = row("Le son se coupe");
  for (const text of ["n° 12", "jeanne", "Urgent", "Les Vampires", "musidora", "2 messages non lus"])
    await expect.element(line).toMatchTextContent(text);
  const asked = () => list.sent.at(-1);
  expect(list.sent).toContainEqual({ scope: "all", status: "active", sort: "waiting", skip: "0", limit: "50" });
  await page.getByRole("searchbox", { name: "Rechercher un ticket" }).fill("son");
  await expect.poll(address).toBe("/admin/support?q=son");
  await page.getByLabelText("État", { exact: true }).selectOptions("waiting");
  await page.getByLabelText("Catégorie").selectOptions("lecture");
  await page.getByLabelText("Priorité").selectOptions("urgent");
  await page.getByLabelText("Responsable").selectOptions("musidora");
  await page.getByLabelText("Ordre").selectOptions("priority");
  await page.getByRole("switch", { name: "Non lus" }).click();
  await expect.poll(asked).toMatchObject({
    ...{ q: "son", status: "waiting", category: "lecture", priority: "urgent", sort: "priority" },
    ...{ assignee: colleague.id, unread: "true" },
  });
  await line.getByRole("link", { name: "Le son se coupe" }).click();
  await page.getByRole("link", { name: "File du support" }).click();
  await expect.poll(address).toMatch(/^\/admin\/support\?q=son&etat=waiting/);
});

test("the figures filter the queue, and tell the first answer and the opinions", async () => {
  const figures = { active: 8, unassigned: 3, mine: 2, first_answer: 11_100, good: 3, bad: 1 };
  const list = record(listTickets, { tickets: [], total: 0 });
  await openApp("/admin/support?q=rien", { as: "admin", answers: [answer(supportFigures, figures), list.handler] });
  await expect.element(page.getByText("3 h 05")).toBeVisible();
  await expect.element(page.getByText("4 avis en 30 jours")).toBeVisible();
  await expect.element(page.getByText("75 %")).toBeVisible();
  await page.getByRole("button", { name: "Sans responsable 3" }).click();
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ assignee: "none" });
  await expect.element(page.getByRole("button", { name: "Sans responsable 3" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Tous les tickets à traiter" }).click();
  await expect.poll(address).toBe("/admin/support");
  await expect.element(page.getByRole("heading", { name: "Tout est traité" })).toBeVisible();
});

test("a queue that could not be loaded says so, and a ticket that is gone too", async () => {
  const failing = answer(listTickets, () => refusal(500, "x"));
  await openApp("/admin/support", { as: "admin", answers: [failing] });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Erreur lors du chargement des tickets");
});

test("a ticket that does not exist leads back to the queue", async () => {
  const gone = answer(readTicket, () => refusal(404, "Introuvable"));
  await openApp(`/admin/support/${newId()}?q=son`, { as: "admin", answers: [gone] });
  await expect.element(page.getByRole("heading", { level: 1, name: "Ce ticket n’existe plus" })).toBeVisible();
  await page.getByRole("link", { name: "Revenir à la file" }).click();
  await expect.poll(address).toBe("/admin/support?q=son");
});

test("what the player sent is a card with links to the title, the player and its form", async () => {
  const shown = question({ report });
  await openApp(at(shown), { as: "admin", answers: [one(shown)] });
  const card = aside.getByRole("region", { name: "Signalé depuis le lecteur" });
  await expect.element(card).toMatchTextContent("Saison 1, épisode 2 · à 12:34 · flux HLS");
  await expect.element(card).toMatchTextContent("Erreur de lecture vidéo · code 3016");
  await expect
    .element(card.getByRole("link", { name: "Les Vampires — La Bague qui tue" }))
    .toHaveAttribute("href", `/series/${report?.series?.id}`);
  await expect
    .element(card.getByRole("link", { name: "Ouvrir la fiche" }))
    .toHaveAttribute("href", `/admin/episodes?fiche=${report?.item_id}`);
  await expect
    .element(card.getByRole("link", { name: "Lire" }))
    .toHaveAttribute("href", `${at(shown)}?lecture=episode-${report?.item_id}`);
});

test("one takes a ticket in one press; what a colleague did meanwhile is told", async () => {
  const shown = question();
  const assign = record(assignTicket, () => refusal(409, "Ce ticket vient d’être attribué à musidora."));
  await openApp(at(shown), {
    as: "admin",
    answers: [one(shown), assign.handler, answer(listSupportAgents, { agents: [colleague] })],
  });
  await aside.getByRole("button", { name: "M’en occuper" }).click();
  await expect.element(toast("Ce ticket vient d’être attribué à musidora.")).toBeVisible();
  expect(assign.sent).toEqual([{ assignee_id: expect.any(String), expected: null }]);
  Object.assign(shown, { assignee: colleague });
  tellPage("ticket-updated");
  await expect.element(aside.getByLabelText("Responsable")).toHaveValue(colleague.id);
  await aside.getByLabelText("Responsable").selectOptions("");
  await expect.poll(() => assign.sent.at(-1)).toEqual({ assignee_id: null, expected: colleague.id });
});

test("the category and the priority are changed beside the conversation", async () => {
  const shown = question({ category: "technical" });
  const sort = record(sortTicket, ({ body }) => Object.assign(shown, body));
  await openApp(at(shown), { as: "admin", answers: [one(shown), sort.handler] });
  await expect.element(aside.getByLabelText("Catégorie")).toHaveValue("technical");
  await aside.getByLabelText("Catégorie").selectOptions("lecture");
  await aside.getByLabelText("Priorité").selectOptions("urgent");
  await expect.poll(() => sort.sent).toEqual([{ category: "lecture" }, { priority: "urgent" }]);
  await expect.element(page.getByRole("main").getByText("Urgent").first()).toBeVisible();
});

test("a canned answer is filled in and sent, and the ticket closed with it", async () => {
  const shown = question({ report });
  const canned = sample(cannedAnswer, {
    id: newId(),
    title: "C’est réparé",
    body: "Bonjour {pseudo}, {titre} est réparé (ticket {numéro}).",
  });
  const write = record(answerTicket, sample(ticketMessage, { id: newId() }));
  const status = record(setTicketStatus, ({ body }) => Object.assign(shown, body));
  await openApp(at(shown), {
    as: "support",
    answers: [one(shown), answer(listCannedAnswers, { answers: [canned] }), write.handler, status.handler],
  });
  await page.getByRole("button", { name: "Réponses types" }).click();
  await page.getByRole("menuitem", { name: "C’est réparé" }).click();
  const filled = "Bonjour jeanne, Les Vampires, saison 1, épisode 2 est réparé (ticket 12).";
  await expect.element(reply).toHaveValue(filled);
  await page.getByRole("button", { name: "Envoyer et fermer" }).click();
  await expect.element(page.getByText("Ce ticket est fermé")).toBeVisible();
  expect([write.sent, status.sent]).toEqual([[{ message: filled, is_internal: false }], [{ status: "closed" }]]);
});

test("a variable without a value is not sent, and an unsent answer is there again", async () => {
  const [shown, next] = [question(), question({ subject: "Un autre" })];
  const canned = sample(cannedAnswer, { id: newId(), title: "Réparé", body: "{titre} est réparé." });
  const write = record(answerTicket, sample(ticketMessage, { id: newId() }));
  const brief = sample(ticketBrief, { id: next.id, number: 13, subject: "Un autre", email: "jeanne" });
  await openApp(at(shown), {
    as: "admin",
    answers: [
      answer(readTicket, ({ params }) => (params["id"] === next.id ? next : shown)),
      answer(listCannedAnswers, { answers: [canned] }),
      answer(relatedTickets, { merged: [], same_person: [brief], same_title: [] }),
      write.handler,
    ],
  });
  await page.getByRole("button", { name: "Réponses types" }).click();
  await page.getByRole("menuitem", { name: "Réparé" }).click();
  await reply.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(reply).toHaveAccessibleDescription(/Remplacez \{titre\} avant d’envoyer\./);
  expect(write.sent).toEqual([]);
  await aside.getByRole("link", { name: /Un autre/ }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Un autre" })).toBeVisible();
  await expect.element(reply).toHaveValue("");
  history.back();
  await expect.element(reply).toHaveValue("{titre} est réparé.");
  await reply.fill("Nosferatu est réparé.");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => write.sent).toEqual([{ message: "Nosferatu est réparé.", is_internal: false }]);
});

test("a duplicate is merged after a question that explains it, and separated again", async () => {
  const [shown, target] = [question(), question({ number: 7, subject: "Pas de son" })];
  const brief = sample(ticketBrief, { id: target.id, number: 7, subject: "Pas de son", email: "jeanne" });
  const merge = record(mergeTicket, () => {
    Object.assign(shown, { status: "closed", merged_into: { id: target.id, number: 7, subject: "Pas de son" } });
    return target;
  });
  const split = record(unmergeTicket, shown);
  await openApp(at(shown), {
    as: "admin",
    answers: [
      answer(readTicket, ({ params }) => (params["id"] === target.id ? target : shown)),
      answer(relatedTickets, { merged: [], same_person: [brief], same_title: [] }),
      ...[merge.handler, split.handler],
    ],
  });
  await aside.getByRole("button", { name: "Réunir avec le ticket n° 7" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("on peut les séparer à tout moment");
  await confirm("Réunir");
  await expect.element(toast("Ticket réuni avec le n° 7")).toBeVisible();
  await expect.poll(address).toBe(at(target));
  expect(merge.sent).toEqual([{ into: target.id }]);
  history.back();
  await expect.element(page.getByText(/a été réuni avec le ticket/)).toBeVisible();
  expect(aside.getByLabelText("État").elements()).toEqual([]);
  await aside.getByRole("button", { name: "Séparer les deux tickets" }).click();
  await expect.element(toast("Tickets séparés")).toBeVisible();
  await page.getByRole("button", { name: "Ouvrir le ticket n° 7" }).click();
  await expect.poll(address).toBe(at(target));
});

test("messages of a merged ticket say from which one they are, and stand before a later description", async () => {
  const shown = question({ created_at: "2026-11-02T10:00:00.000Z" });
  const from = { id: newId(), number: 7, subject: "Pas de son" };
  const earlier = { merged_from: from, report, created_at: "2026-11-01T10:00:00.000Z" };
  const messages = [sample(ticketMessage, { id: newId(), message: "Sur mon téléviseur", ...earlier })];
  await openApp(at(shown), { as: "admin", answers: [one(shown), answer(listTicketMessages, { messages })] });
  const bubble = page.getByRole("listitem").filter({ hasText: "Sur mon téléviseur" });
  await expect.element(bubble).toMatchTextContent("Ticket n° 7 · Pas de son");
  await expect.element(bubble).toMatchTextContent("Les Vampires — La Bague qui tue");
  await expect.element(page.getByRole("log").getByRole("listitem").first()).toMatchTextContent("Sur mon téléviseur");
});

test("on their own ticket, staff members have neither notes, assignment nor merge", async () => {
  const id = newId();
  const shown = question({ owner: { id, email: "ada", role: "admin" } });
  const brief = sample(ticketBrief, { id: newId(), number: 7, subject: "Pas de son", email: "ada" });
  await openApp(at(shown), {
    as: "admin",
    account: { id },
    answers: [one(shown), answer(relatedTickets, { merged: [], same_person: [brief], same_title: [] })],
  });
  await expect.element(aside.getByText(/votre propre ticket/)).toBeVisible();
  await expect.element(aside.getByRole("link", { name: /Pas de son/ })).toBeVisible();
  for (const found of [aside.getByLabelText("Responsable"), page.getByLabelText(/Note interne/), aside.getByRole("button")])
    expect(found.elements()).toEqual([]);
});

for (const role of ["support", "content_manager"] as const)
  test(`${role} has the desk without the rest of the back office, by the chat`, async () => {
    await openApp("/favoris", { as: role });
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Support/ })
      .click();
    await page.getByRole("link", { name: "Ouvrir l’espace support" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
    expect(page.getByRole("navigation", { name: "Administration" }).elements()).toEqual([]);
    expect(page.getByRole("banner").getByRole("link", { name: "Administration" }).elements()).toEqual([]);
    await page.getByRole("link", { name: "Réponses types" }).click();
    await expect.element(page.getByText("Lecture seule")).toBeVisible();
    expect(page.getByRole("button", { name: "Ajouter une réponse" }).elements()).toEqual([]);
  });

for (const role of [undefined, "user", "ami"] as const)
  test(`${role ?? "a guest"} is sent home from the desk`, async () => {
    await openApp("/admin/support", role ? { as: role } : {});
    await expect.poll(address).toBe("/");
  });

test("a canned answer is written with the variables that exist, and a colleague's version is shown", async () => {
  const base = sample(cannedAnswer, { id: newId(), title: "Merci", body: "Merci {pseudo}." });
  const answers: CannedAnswer[] = [];
  const create = record(createCannedAnswer, ({ body }) => {
    answers.push({ ...base, ...(body as object) });
    return base;
  });
  const theirs = { ...base, body: "Merci beaucoup {pseudo}.", updated_at: "2026-11-02T10:00:00.000Z" };
  const change = record(changeCannedAnswer, () =>
    Response.json({ detail: "Cette réponse a été modifiée entre-temps.", current: theirs }, { status: 409 }),
  );
  await openApp("/admin/support/reponses", {
    as: "admin",
    answers: [answer(listCannedAnswers, () => ({ answers })), create.handler, change.handler],
  });
  await expect.element(page.getByRole("heading", { name: "Aucune réponse type" })).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une réponse" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabelText(/^Nom/).fill("Merci");
  await form.getByLabelText(/^Texte/).fill("Merci {pseudp}.");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(form.getByLabelText(/^Texte/)).toHaveAccessibleDescription(/Variable inconnue : \{pseudp\}/);
  await form.getByLabelText(/^Texte/).fill("Merci {pseudo}.");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Réponse enregistrée")).toBeVisible();
  expect(create.sent).toEqual([{ title: "Merci", body: "Merci {pseudo}." }]);
  await page.getByRole("button", { name: "Modifier Merci" }).click();
  await form.getByLabelText(/^Texte/).fill("Merci à vous.");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Merci beaucoup {pseudo}.")).toBeVisible();
  expect(change.sent).toEqual([{ body: "Merci à vous.", expected_updated_at: base.updated_at }]);
});

test("the ticket of a guest shows the address, is answered by e-mail, and takes internal notes", async () => {
  const shown = question({ owner: null, guest_email: "jeanne@exemple.fr", description: "La page reste noire." });
  const note = record(answerTicket, sample(ticketMessage, { is_internal: true }));
  await openApp(at(shown), { as: "admin", answers: [one(shown), note.handler] });
  await expect.element(page.getByRole("main").getByText("Invité · jeanne@exemple.fr").first()).toBeVisible();
  const mail = page.getByRole("link", { name: "Répondre par email" });
  await expect
    .element(mail)
    .toHaveAttribute(
      "href",
      expect.stringMatching(
        /^mailto:jeanne%40exemple\.fr\?subject=Re%20%3A%20Le%20son%20se%20coupe.*&body=.*La%20page%20reste%20noire/,
      ),
    );
  await expect.element(page.getByText(/le site n’envoie pas d’emails/)).toBeVisible();
  await page.getByLabelText("Note interne").fill("Répondu par email.");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect.poll(() => note.sent).toEqual([{ message: "Répondu par email.", is_internal: true }]);
});

test("axe finds no fault in the queue, a ticket and the canned answers, on a desktop and on a phone", async () => {
  const shown = question({
    report,
    assignee: colleague,
    priority: "low",
    satisfaction: { rating: "bad", comment: "Trop lent." },
  });
  const brief = sample(ticketBrief, { id: newId(), number: 7, subject: "Pas de son", email: "jeanne" });
  const canned = sample(cannedAnswer, { id: newId(), title: "Merci", body: "Merci {pseudo}." });
  await openApp("/admin/support", {
    as: "fondateur",
    answers: [
      one(shown),
      answer(listTickets, { tickets: [shown], total: 1 }),
      answer(relatedTickets, { merged: [brief], same_person: [brief], same_title: [brief] }),
      answer(listCannedAnswers, { answers: [canned] }),
    ],
  });
  await expect.element(row("Le son se coupe")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await row("Le son se coupe").getByRole("link").click();
  await expect.element(aside.getByText(/Trop lent\./)).toBeVisible();
  await expectCount(aside.getByRole("link", { name: /Pas de son/ }), 3);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await page.getByRole("link", { name: "File du support" }).click();
  await page.getByRole("link", { name: "Réponses types" }).click();
  await expect.element(page.getByRole("button", { name: "Modifier Merci" })).toBeVisible();
  await expectAccessible();
});
