import {
  answerTicket,
  listTicketMessages,
  openTicket,
  rateTicket,
  setTicketStatus,
  ticket,
  ticketMessage,
} from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import type { Ticket, TicketMessage } from "@seance/contract/support";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "#lib/api/query-client.ts";
import { answer, noAnswer, record, refusal } from "#test/answers.ts";
import { phone, toast } from "#test/on-page.ts";
import { leaveApp, openApp, tellPage } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const chat = page.getByRole("dialog", { name: "Support" });
const help = page.getByRole("banner").getByRole("button", { name: /^Support/ });
const conversation = chat.getByRole("log", { name: "Conversation" });
const reply = chat.getByLabelText("Votre message");
const newTicket = chat.getByRole("button", { name: "Nouveau Ticket" });

/** A support desk in memory, and what was sent to it; `fault` answers the next writes instead. */
function desk(...tickets: Ticket[]) {
  const messages: TicketMessage[] = [];
  const sent: unknown[] = [];
  const state: { fault: (() => Response) | null } = { fault: null };
  return {
    tickets,
    messages,
    sent,
    state,
    answers: [
      answer(listTickets, ({ query }) => {
        const status = query.get("status");
        const found = tickets.filter((one) => status === null || one.status === status);
        return { tickets: found, total: found.length };
      }),
      answer(listTicketMessages, () => ({ messages })),
      answer(openTicket, ({ body }) => {
        sent.push(body);
        if (state.fault) return state.fault();
        const opened = sample(ticket, { id: newId(), ...(body as { subject: string; description: string }) });
        tickets.push(opened);
        return opened;
      }),
      answer(answerTicket, ({ body }) => {
        sent.push(body);
        if (state.fault) return state.fault();
        const said = sample(ticketMessage, { id: newId(), ...(body as { message: string; is_internal: boolean }) });
        messages.push(said);
        return said;
      }),
      answer(setTicketStatus, ({ params, body }) => {
        const changed = tickets.find(({ id }) => id === params["id"]) as Ticket;
        return Object.assign(changed, body);
      }),
    ],
  };
}

const question = (fields: Partial<Ticket> = {}) =>
  sample(ticket, { id: newId(), subject: "Une question", description: "Bonjour", ...fields });

async function openChat(site: ReturnType<typeof desk>, role: "user" | "support" = "user") {
  await openApp("/favoris", { as: role, answers: site.answers });
  await help.click();
  await expect.element(chat).toBeVisible();
}

async function ask(subject: string, message = "Bonjour, une question.") {
  await newTicket.click();
  await chat.getByLabelText("Sujet").fill(subject);
  await chat.getByLabelText("Message", { exact: true }).fill(message);
  await chat.getByRole("button", { name: "Créer le ticket" }).click();
}

test("a ticket needs a subject and a message, a message needs words", async () => {
  const site = desk();
  await openChat(site);
  await expect.element(chat.getByText("Aucun ticket pour le moment.")).toBeVisible();
  await newTicket.click();
  await expect.element(chat.getByLabelText("Sujet")).toHaveFocus();
  await chat.getByLabelText("Message", { exact: true }).fill("   ");
  await chat.getByRole("button", { name: "Créer le ticket" }).click();
  await expect.element(chat.getByLabelText("Sujet")).toHaveAccessibleDescription(/Le sujet est requis/);
  await expect.element(chat.getByLabelText("Message", { exact: true })).toHaveAccessibleDescription(/Le message est requis/);
  await chat.getByRole("button", { name: "Annuler" }).click();

  await ask("Un sujet");
  await expect.element(toast("Ticket créé avec succès")).toBeVisible();
  await expect.element(conversation).toMatchTextContent("Bonjour, une question.");
  await reply.fill("  \n ");
  await chat.getByRole("button", { name: "Envoyer" }).click();
  await reply.fill("Des mots");
  await userEvent.keyboard("{Enter}");
  await expect.element(conversation).toMatchTextContent("Des mots");
  expect(site.sent).toEqual([
    { subject: "Un sujet", description: "Bonjour, une question.", category: "general" },
    { message: "Des mots", is_internal: false },
  ]);
});

test("a double press sends a message once", async () => {
  const site = desk(question());
  await openChat(site);
  await chat.getByRole("button", { name: /Une question/ }).click();
  await reply.fill("Merci !");
  await chat.getByRole("button", { name: "Envoyer" }).dblClick();
  await expect.element(reply).toHaveValue("");
  expect(site.sent).toHaveLength(1);
});

test("a failed write is said in a toast, and what was written stays", async () => {
  const site = desk();
  site.state.fault = noAnswer;
  await openChat(site);
  await ask("Un sujet");
  await expect.element(toast("Erreur lors de la création du ticket")).toBeVisible();
  await expect.element(chat.getByLabelText("Sujet")).toHaveValue("Un sujet");
  site.state.fault = null;
  await chat.getByRole("button", { name: "Créer le ticket" }).click();
  await expect.element(conversation).toBeVisible();
  site.state.fault = () => refusal(500, "x");
  await reply.fill("Encore là ?");
  await userEvent.keyboard("{Enter}");
  await expect.element(toast("Erreur lors de l'envoi du message")).toBeVisible();
  await expect.element(reply).toHaveValue("Encore là ?");
});

test("unread messages are counted on the button and on the ticket", async () => {
  const site = desk(question());
  await openApp("/favoris", { as: "user", answers: site.answers });
  await expect.element(help).toHaveAccessibleName("Support");
  // News during the first request would not ask again.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  Object.assign(site.tickets[0] as Ticket, { unread: 1 });
  tellPage("ticket-updated");
  await expect.element(help).toHaveAccessibleName("Support (1 message non lu)");
  await help.click();
  await expect.element(chat.getByRole("button", { name: /Une question/ })).toMatchTextContent("1 message non lu");
});

test("closing a ticket hides its reply form", async () => {
  await openChat(desk(question()));
  await chat.getByRole("button", { name: /Une question/ }).click();
  await chat.getByRole("button", { name: "Fermer le ticket" }).click();
  await expect.element(chat.getByText("Ce ticket est fermé")).toBeVisible();
  expect(reply.elements()).toEqual([]);
  await expect.element(chat.getByText("Fermé", { exact: true }).first()).toBeVisible();
});

test("the owner of a closed ticket says whether they are satisfied", async () => {
  const shown = question({ status: "closed" });
  const rate = record(rateTicket, ({ body }) => Object.assign(shown, { satisfaction: body }));
  await openApp("/favoris", { as: "user", answers: [...desk(shown).answers, rate.handler] });
  await help.click();
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(chat.getByText(/Êtes-vous satisfait de la réponse/)).toBeVisible();
  await chat.getByRole("button", { name: "Non" }).click();
  await expect.element(chat.getByRole("button", { name: "Non" })).toHaveAttribute("aria-pressed", "true");
  await chat.getByLabelText(/Un mot de plus/).fill("Trop lent.");
  await chat.getByRole("button", { name: "Envoyer" }).click();
  await expect
    .poll(() => rate.sent)
    .toEqual([
      { rating: "bad", comment: "" },
      { rating: "bad", comment: "Trop lent." },
    ]);
});

test("those who answer do not rate, and a merged ticket leads to the other one", async () => {
  const target = question({ number: 7, subject: "Pas de son" });
  const owner = { id: newId(), email: "jeanne", role: "user" as const };
  await openChat(desk(question({ status: "closed", owner })), "support");
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(chat.getByText("Ce ticket est fermé")).toBeVisible();
  expect(chat.getByText(/Êtes-vous satisfait/).elements()).toEqual([]);
  await leaveApp();

  const merged_into = { id: target.id, number: 7, subject: "Pas de son" };
  await openChat(desk(question({ status: "closed", merged_into }), target));
  await chat.getByRole("button", { name: /Une question/ }).click();
  await chat.getByRole("button", { name: "Ouvrir le ticket n° 7" }).click();
  await expect.element(chat.getByRole("heading", { name: "Pas de son" })).toBeVisible();
  await expect.element(reply).toBeVisible();
});

test("somebody who answers filters by state, and opens a closed ticket again", async () => {
  const owner = { id: newId(), email: "jeanne@seance.example", role: "user" as const };
  await openChat(desk(question({ status: "closed", owner }), question({ subject: "Une autre", owner })), "support");
  await chat.getByLabelText("Filtrer par état").selectOptions("closed");
  await expect.element(chat.getByRole("button", { name: /Une autre/ })).not.toBeInTheDocument();
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(chat.getByText("Ce ticket est fermé")).toBeVisible();
  expect(reply.elements()).toEqual([]);
  await chat.getByLabelText("Filtrer par état").selectOptions("");
  await chat.getByLabelText("État du ticket").selectOptions("in_progress");
  await expect.element(reply).toBeVisible();
});

test("an internal note is marked, and the next message is none", async () => {
  const site = desk(question({ owner: { id: newId(), email: "jeanne@seance.example", role: "user" } }));
  await openChat(site, "support");
  await chat.getByRole("button", { name: /Une question/ }).click();
  const note = chat.getByLabelText(/Note interne/);
  await note.click();
  await reply.fill("À vérifier avec l’hébergeur.");
  await userEvent.keyboard("{Enter}");
  await expect.element(conversation.getByRole("listitem").filter({ hasText: /hébergeur/ })).toMatchTextContent("Note interne");
  await expect.element(note).not.toBeChecked();
  expect(site.sent).toEqual([{ message: "À vérifier avec l’hébergeur.", is_internal: true }]);
});

test("somebody who asks may write no internal note", async () => {
  await openChat(desk(question()));
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(reply).toBeVisible();
  expect(chat.getByLabelText(/Note interne/).elements()).toEqual([]);
});

test("the focus stays in the dialog, and goes back to the button", async () => {
  await openChat(desk(question()));
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(conversation).toBeVisible();
  for (let step = 0; step < 14; step += 1) {
    await userEvent.keyboard("{Tab}");
    // At either end a guard leads round, a frame later.
    await vi.waitFor(
      () => expect(document.activeElement?.matches("[role=dialog] *:not([data-base-ui-focus-guard])")).toBe(true),
      { timeout: 5000 },
    );
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(chat).not.toBeInTheDocument();
  await expect.element(help).toHaveFocus();
});

test("a guest has no support button", async () => {
  await openApp("/films");
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect(help.elements()).toEqual([]);
});

test("on a phone the list gives way to the conversation and comes back, and the focus follows", async () => {
  await page.viewport(...phone);
  await openChat(desk());
  await ask("Une question");
  await expect.element(conversation).toBeVisible();
  await expect.element(newTicket).not.toBeInTheDocument();
  const dialog = chat.element();
  expect(dialog.scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(dialog.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  await chat.getByRole("button", { name: "Retour aux tickets" }).click();
  await expect.element(newTicket).toHaveFocus();
  expect(conversation.elements()).toEqual([]);
  await chat.getByRole("button", { name: /Une question/ }).click();
  await expect.element(chat.getByRole("heading", { name: "Une question" })).toHaveFocus();
});
