import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ticket, TicketMessage } from "@seance/contract/support";
import { sql } from "kysely";
import { sweep } from "#sweep.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeMovie } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const limited = await testApp({ RATE_LIMITS: "on" });
const { call, services } = site;
const { db } = services;

const agent = await signIn(site, "support");
const founder = await signIn(site, "fondateur");

const write = (body: object, token?: string) => call("POST", "/support/contact", { body, ...(token && { token }) });
const queue = async (query = ""): Promise<Ticket[]> =>
  (await call("GET", `/support/tickets?scope=all${query}`, { token: agent.token })).json.tickets;
let asked = 0;
/** A ticket of a guest, as those who answer see it. */
async function ask(fields: object = {}): Promise<Ticket> {
  const email = `invitee-${++asked}@exemple.fr`;
  const { status, text } = await write({ email, message: "Bonjour, la page reste noire.", ...fields });
  assert.equal(status, 204, text);
  const [ticket] = await queue();
  assert.ok(ticket);
  return ticket;
}
const say = ({ id }: Ticket, is_internal: boolean, { token }: Person = agent) =>
  call("POST", `/support/tickets/${id}/messages`, { token, body: { message: "Vu.", is_internal } });
const count = async (): Promise<number> => (await call("GET", "/support/tickets?scope=all", { token: agent.token })).json.total;

test("a guest's message is a ticket with their address, which those who answer are told of", async () => {
  const events = await heardDuring(site, () =>
    write({ email: " Jeanne@Exemple.fr ", message: "Bonjour,\n\nla page reste noire." }),
  );
  assert.deepEqual(
    events.filter(({ name }) => name === "ticket-updated").map(({ to }) => to),
    [{ holding: "support:answer" }],
  );
  const [ticket] = await queue();
  assert.ok(ticket);
  const { subject, description, owner, guest_email, category, status, unread } = ticket;
  assert.deepEqual(
    { subject, description, owner, guest_email, category, status, unread },
    {
      ...{ subject: "Question\u202f: Bonjour, la page reste noire.", description: "Bonjour,\n\nla page reste noire." },
      ...{ owner: null, guest_email: "jeanne@exemple.fr", category: "general", status: "open", unread: 1 },
    },
  );
  const [found] = await queue("&q=jeanne@exemple");
  assert.equal(found?.id, ticket.id, "found by its address");
});

test("the topic and the beginning of the message are the subject", async () => {
  const suspended = await ask({ topic: "suspension", message: `Je conteste ${"a".repeat(100)}` });
  assert.equal(suspended.subject, `Compte suspendu\u202f: Je conteste ${"a".repeat(29)}…`);
  assert.equal(suspended.category, "compte");
});

test("a guest's report of the player has the names of its title, which other reports of it lead to", async () => {
  const viewer = await signIn(site);
  const report = { item_type: "movie", item_id: await makeMovie(db, { title: "Nosferatu" }), position: 62 };
  const sent = await ask({ topic: "playback", message: "Problème de son", report });
  assert.equal(sent.subject, "Lecture\u202f: Problème de son");
  assert.equal(sent.category, "lecture");
  assert.deepEqual([sent.report?.title, sent.report?.position], ["Nosferatu", 62]);
  const body = { subject: "Pas de son", description: "Bonjour", report };
  const own: Ticket = (await call("POST", "/support/tickets", { token: viewer.token, body })).json;
  const other = await ask({ topic: "playback", report });
  const sameTitle = async ({ id }: Ticket): Promise<string[]> =>
    (await call("GET", `/support/tickets/${id}/related`, { token: agent.token })).json.same_title.map(
      ({ id: one }: Ticket) => one,
    );
  assert.deepEqual(await sameTitle(sent), [other.id, own.id]);
  assert.deepEqual(await sameTitle(own), [other.id, sent.id]);
  const hidden = { ...report, item_id: await makeMovie(db, { status: "draft" }) };
  const refused = await write({ email: "jeanne@exemple.fr", message: "Bonjour", topic: "playback", report: hidden });
  assert.equal(refused.status, 404);
});

test("refuses a bad address, an empty message and unknown fields", async () => {
  for (const body of [
    { email: "jeanne", message: "Bonjour" },
    { email: "jeanne@exemple.fr", message: "  " },
    { email: "jeanne@exemple.fr" },
    { email: "jeanne@exemple.fr", message: "Bonjour", topic: "autre" },
    { email: "jeanne@exemple.fr", message: "Bonjour", priority: "urgent" },
    { email: "jeanne@exemple.fr", message: "a".repeat(4001) },
  ])
    assert.equal((await write(body)).status, 422, JSON.stringify(body).slice(0, 80));
});

test("drops the message of a program that fills in the hidden field, without telling it", async () => {
  const before = await count();
  assert.equal((await write({ email: "robot@exemple.fr", message: "Achetez", website: "https://exemple.com" })).status, 204);
  assert.equal(await count(), before);
});

test("limits the messages of one address of the network, and of one e-mail", async () => {
  const send = (email: string, address: string) =>
    limited.call("POST", "/support/contact", { body: { email, message: "Bonjour" }, address });
  for (let n = 0; n < 5; n++) assert.equal((await send(`a${n}@exemple.fr`, "203.0.113.7")).status, 204);
  const full = await send("autre@exemple.fr", "203.0.113.7");
  assert.equal(full.status, 429);
  assert.ok(Number(full.headers["retry-after"]) > 0);
  for (let n = 0; n < 3; n++) assert.equal((await send("meme@exemple.fr", `203.0.113.${10 + n}`)).status, 204);
  assert.equal((await send("meme@exemple.fr", "203.0.113.20")).status, 429);
});

test("is answered by e-mail: only internal notes are written on the site", async () => {
  const ticket = await ask();
  const refused = await say(ticket, false);
  assert.deepEqual(
    [refused.status, refused.json.detail],
    [409, "Cette personne n’a pas de compte\u202f: répondez-lui par email."],
  );
  assert.equal((await say(ticket, true)).status, 201);
  const notes: TicketMessage[] = (await call("GET", `/support/tickets/${ticket.id}/messages`, { token: agent.token })).json
    .messages;
  assert.deepEqual(
    notes.map(({ message, is_internal }) => [message, is_internal]),
    [["Vu.", true]],
  );
  const closing = { token: agent.token, body: { status: "closed" } };
  assert.equal((await call("PUT", `/support/tickets/${ticket.id}/status`, closing)).json.status, "closed");
});

test("accounts that do not answer never see it, whatever their address", async () => {
  const viewer = await signIn(site);
  const ticket = await ask({ email: viewer.email });
  assert.equal((await call("GET", `/support/tickets/${ticket.id}`, { token: viewer.token })).status, 404);
  assert.equal((await call("GET", `/support/tickets/${ticket.id}`)).status, 401);
  assert.deepEqual((await call("GET", "/support/tickets", { token: viewer.token })).json.tickets, []);
  const mine = (await call("GET", "/me/export", { token: viewer.token })).json;
  assert.ok(!JSON.stringify(mine).includes(ticket.id));
});

test("is merged with another ticket of the same guest only", async () => {
  const first = await ask({ email: "deux@exemple.fr" });
  const second = await ask({ email: "deux@exemple.fr", message: "Encore moi." });
  const other = await ask();
  const merge = (one: Ticket, into: Ticket) =>
    call("POST", `/support/tickets/${one.id}/merge`, { token: agent.token, body: { into: into.id } });
  assert.equal((await merge(other, first)).status, 409);
  assert.equal((await merge(second, first)).status, 200);
  const shown: TicketMessage[] = (await call("GET", `/support/tickets/${first.id}/messages`, { token: agent.token })).json
    .messages;
  assert.deepEqual(
    shown.map(({ message, sender_email, sender_role }) => [message, sender_email, sender_role]),
    [["Encore moi.", "deux", null]],
  );
  const related = (await call("GET", `/support/tickets/${first.id}/related`, { token: agent.token })).json;
  assert.deepEqual([related.merged.length, related.same_title], [1, []]);
});

test("the one who answered leaves: their notes stay without a name, and are in their data", async () => {
  const leaving = await signIn(site, "support");
  const ticket = await ask();
  await say(ticket, true, leaving);
  await call("PUT", `/support/tickets/${ticket.id}/assignee`, {
    token: leaving.token,
    body: { assignee_id: leaving.id, expected: null },
  });
  const data = (await call("GET", "/me/export", { token: leaving.token })).json;
  assert.ok(JSON.stringify(data).includes(ticket.id));
  assert.equal((await call("DELETE", `/admin/users/${leaving.id}`, { token: founder.token })).status, 204);
  const left = (await queue()).find(({ id }) => id === ticket.id);
  assert.deepEqual([left?.guest_email, left?.assignee], [ticket.guest_email, null]);
});

test("is deleted with its address after the retention of closed tickets", async () => {
  const ticket = await ask();
  await call("PUT", `/support/tickets/${ticket.id}/status`, { token: agent.token, body: { status: "closed" } });
  await sql`update ticket set closed_at = now() - interval '3 years' where id = ${ticket.id}`.execute(db);
  await sweep(services);
  assert.equal((await call("GET", `/support/tickets/${ticket.id}`, { token: agent.token })).status, 404);
});
