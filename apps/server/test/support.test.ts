import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ticket, TicketMessage } from "@seance/contract/support";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { sweep } from "#sweep.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { naughtyStrings } from "./naughty.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const owner = await signIn(site);
const other = await signIn(site);
const agent = await signIn(site, "support");
const admin = await signIn(site, "admin");

const question = { subject: "Le son se coupe", description: "À la dixième minute de chaque film." };
const open = async (person = owner, body: object = question): Promise<Ticket> => {
  const answer = await call("POST", "/support/tickets", { token: person.token, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
};
const tickets = async (person: Person, query = ""): Promise<Ticket[]> =>
  (await call("GET", `/support/tickets${query}`, { token: person.token })).json.tickets;
const seenBy = async (person: Person, { id }: Ticket, query = ""): Promise<Ticket> => {
  const found = (await tickets(person, query)).find((one) => one.id === id);
  assert.ok(found, "the ticket is listed");
  return found;
};
const say = (person: Person, { id }: { id: string }, message: string, is_internal = false) =>
  call("POST", `/support/tickets/${id}/messages`, { token: person.token, body: { message, is_internal } });
const read = async (person: Person, { id }: { id: string }): Promise<TicketMessage[]> =>
  (await call("GET", `/support/tickets/${id}/messages`, { token: person.token })).json.messages;
const setStatus = (person: Person, { id }: { id: string }, status: string) =>
  call("PUT", `/support/tickets/${id}/status`, { token: person.token, body: { status } });

/** Who was told of one ticket while `work` ran. */
async function told({ id }: { id: string }, work: () => Promise<unknown>): Promise<unknown[]> {
  const events = await heardDuring(site, work);
  return events
    .filter(({ name, data }) => name === "ticket-updated" && "ticket_id" in data && data.ticket_id === id)
    .map(({ to }) => to);
}

test("opens a ticket from the form, first in its owner's list", async () => {
  const before = await open();
  const ticket = await open();
  const { id, number, created_at, last_message_at, ...rest } = ticket;
  const none = {
    owner: null,
    guest_email: null,
    assignee: null,
    first_answered_at: null,
    report: null,
    merged_into: null,
    satisfaction: null,
  };
  assert.deepEqual(rest, { ...question, category: "general", priority: "normal", status: "open", unread: 0, ...none });
  assert.equal(number, before.number + 1);
  assert.equal(created_at, last_message_at);
  assert.deepEqual(
    (await tickets(owner)).slice(0, 2).map((one) => one.id),
    [id, before.id],
  );
  const urgent = await open(owner, { ...question, category: "lecture", priority: "urgent" });
  assert.deepEqual([urgent.category, urgent.priority], ["lecture", "urgent"]);
});

test("staff who answer list all tickets with their owners; owners list only their own", async () => {
  const ticket = await open();
  const seen = await seenBy(agent, ticket, "?scope=all");
  assert.deepEqual(seen.owner, { id: owner.id, email: owner.email.split("@")[0], role: "user" });
  assert.ok(!(await tickets(other)).some(({ id }) => id === ticket.id));
  assert.ok(!(await tickets(agent)).some(({ id }) => id === ticket.id), "mine are mine, for an agent too");
  const staffs = await open(admin);
  assert.equal((await seenBy(agent, staffs, "?scope=all")).owner?.email, admin.email.split("@")[0], "no domain of the staff's");
  assert.equal((await call("GET", "/support/tickets?scope=all", { token: owner.token })).status, 403);
  assert.equal((await call("GET", "/support/tickets")).status, 401);
});

test("filters and pages the list, with the number of matches", async () => {
  const asker = await signIn(site);
  const made = [await open(asker), await open(asker), await open(asker)];
  await setStatus(asker, made[0] as Ticket, "closed");
  const page = await call("GET", "/support/tickets?status=open&limit=1&skip=1", { token: asker.token });
  assert.deepEqual([page.json.total, page.json.tickets.map(({ id }: Ticket) => id)], [2, [made[1]?.id]]);
  const beyond = await call("GET", "/support/tickets?skip=9", { token: asker.token });
  assert.deepEqual([beyond.json.total, beyond.json.tickets], [3, []]);
  for (const query of ["scope=theirs", "status=lost", "limit=0", "limit=501", "skip=-1"])
    assert.equal((await call("GET", `/support/tickets?${query}`, { token: asker.token })).status, 422, query);
});

test("messages of the other side are unread until they are read", async () => {
  const ticket = await open();
  assert.equal((await seenBy(agent, ticket, "?scope=all")).unread, 1, "the question itself");
  await read(agent, ticket);
  assert.equal((await seenBy(agent, ticket, "?scope=all")).unread, 0);
  const answer = await say(agent, ticket, "Quel appareil utilisez-vous ?");
  assert.equal(answer.status, 201);
  assert.deepEqual([answer.json.sender_role, answer.json.sender_email], ["support", agent.email.split("@")[0]]);
  const seen = await seenBy(owner, ticket);
  assert.equal(seen.unread, 1);
  assert.ok(seen.last_message_at > ticket.last_message_at);
  const messages = await read(owner, ticket);
  assert.deepEqual(messages, [answer.json]);
  assert.equal((await seenBy(owner, ticket)).unread, 0);
  await say(owner, ticket, "Un téléviseur.");
  await say(owner, ticket, "De 2019.");
  assert.equal((await seenBy(owner, ticket)).unread, 0, "one's own");
  assert.equal((await seenBy(admin, ticket, "?scope=all")).unread, 2);
  assert.deepEqual(
    (await read(admin, ticket)).map((one) => [one.message, one.sender_email]),
    [
      ["Quel appareil utilisez-vous ?", agent.email.split("@")[0]],
      ["Un téléviseur.", owner.email.split("@")[0]],
      ["De 2019.", owner.email.split("@")[0]],
    ],
  );
});

test("the first answer of the staff puts a ticket in progress; a note or its owner's message does not", async () => {
  const ticket = await open();
  await say(owner, ticket, "Une précision.");
  await say(agent, ticket, "À vérifier avec l’équipe.", true);
  assert.equal((await seenBy(owner, ticket)).status, "open");
  await say(agent, ticket, "Nous regardons.");
  assert.equal((await seenBy(owner, ticket)).status, "in_progress");
  await setStatus(agent, ticket, "open");
  await say(agent, ticket, "Toujours là.");
  assert.equal((await seenBy(owner, ticket)).status, "in_progress");
});

test("an internal note never reaches the owner of the ticket", async () => {
  const ticket = await open();
  await say(agent, ticket, "Une réponse.");
  await read(owner, ticket);
  const before = await seenBy(owner, ticket);
  const audience = await told(ticket, async () => {
    const note = await say(agent, ticket, "NOTE-SECRÈTE", true);
    assert.deepEqual([note.status, note.json.is_internal], [201, true]);
  });
  assert.deepEqual(audience, [{ holding: "support:answer" }], "the event goes to those who answer alone");
  assert.deepEqual(await seenBy(owner, ticket), before, "no count, no time, no state");
  for (const path of [`/support/tickets/${ticket.id}/messages`, "/support/tickets", "/me/export"])
    assert.doesNotMatch((await call("GET", path, { token: owner.token })).text, /NOTE-SECR|is_internal":true/, path);
  assert.ok((await read(admin, ticket)).some(({ message, is_internal }) => is_internal && message === "NOTE-SECRÈTE"));
});

test("staff members neither see nor write notes on their own ticket", async () => {
  const ticket = await open(admin);
  await say(agent, ticket, "NOTE-SECRÈTE", true);
  assert.deepEqual(await read(admin, ticket), []);
  const own = await say(admin, ticket, "Une note à moi-même", true);
  assert.deepEqual([own.status, own.json], [403, { detail: "Accès refusé" }]);
});

test("returns 403 for a note by an account that may not answer", async () => {
  const ticket = await open();
  const refused = await say(owner, ticket, "Une note", true);
  assert.deepEqual([refused.status, refused.json], [403, { detail: "Accès refusé" }]);
  assert.deepEqual(await read(agent, ticket), []);
});

test("returns 404 for another account's ticket, for every call", async () => {
  const ticket = await open();
  const calls = [
    () => call("GET", `/support/tickets/${ticket.id}/messages`, { token: other.token }),
    () => say(other, ticket, "Bonjour"),
    () => say(other, ticket, "Bonjour", true),
    () => setStatus(other, ticket, "closed"),
    () => setStatus(other, ticket, "open"),
    () => say(owner, { id: newId() }, "Bonjour"),
    () => say(agent, { id: newId() }, "Bonjour"),
  ];
  for (const attempt of calls) {
    const answer = await attempt();
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
  }
  for (const [method, path] of [
    ["POST", ""],
    ["GET", `/${ticket.id}/messages`],
    ["POST", `/${ticket.id}/messages`],
    ["PUT", `/${ticket.id}/status`],
  ] as const)
    assert.equal((await call(method, `/support/tickets${path}`, method === "GET" ? {} : { body: {} })).status, 401);
  assert.deepEqual([(await seenBy(owner, ticket)).status, (await read(owner, ticket)).length], ["open", 0]);
});

test("an owner may only close; staff who answer may reopen", async () => {
  const ticket = await open();
  assert.equal((await setStatus(owner, ticket, "in_progress")).status, 403);
  const closed = await setStatus(owner, ticket, "closed");
  assert.deepEqual([closed.status, closed.json.status], [200, "closed"]);
  assert.equal((await setStatus(owner, ticket, "open")).status, 403);
  for (const [person, internal] of [
    [owner, false],
    [agent, false],
    [agent, true],
  ] as const) {
    const late = await say(person, ticket, "Encore une chose", internal);
    assert.deepEqual([late.status, late.json], [409, { detail: "Ce ticket est fermé" }]);
  }
  assert.equal((await setStatus(agent, ticket, "in_progress")).json.status, "in_progress");
  assert.equal((await say(owner, ticket, "Merci !")).status, 201);
});

test("a message concurrent with a closing is never after it", async () => {
  for (let round = 0; round < 10; round++) {
    const ticket = await open();
    const [message, closing] = await Promise.all([say(owner, ticket, "Une seconde"), setStatus(agent, ticket, "closed")]);
    assert.equal(closing.status, 200);
    assert.ok(message.status === 201 || message.status === 409, String(message.status));
    assert.equal((await read(owner, ticket)).length, message.status === 201 ? 1 : 0);
  }
});

test("sends events to both sides for a new ticket, a message, a status and a reading", async () => {
  const both = (heard: unknown[]) => assert.deepEqual(heard, [{ account: owner.id }, { holding: "support:answer" }]);
  const ticket = await open();
  both(await told(ticket, () => say(owner, ticket, "Bonjour")));
  both(await told(ticket, () => say(agent, ticket, "Bonjour")));
  both(await told(ticket, () => setStatus(agent, ticket, "closed")));
  assert.deepEqual(await told(ticket, () => read(owner, ticket)), [{ account: owner.id }], "his other pages");
  assert.deepEqual(await told(ticket, () => read(owner, ticket)), [], "nothing new, nothing said");
  assert.deepEqual(await told(ticket, () => say(other, ticket, "Bonjour")), []);
});

test("returns all faults of bad input", async () => {
  const bad = await call("POST", "/support/tickets", {
    token: owner.token,
    body: { subject: " ", description: "x".repeat(4001), category: "x".repeat(41), priority: "asap", status: "closed" },
  });
  assert.equal(bad.status, 422);
  assert.deepEqual(bad.json.detail.map(({ loc }: { loc: string[] }) => loc.join(".")).toSorted(), [
    "body.category",
    "body.description",
    "body.priority",
    "body.status",
    "body.subject",
  ]);
  const ticket = await open(owner, { subject: "s".repeat(120), description: "d".repeat(4000) });
  for (const body of [
    { message: "" },
    { message: "\n" },
    { message: "x".repeat(4001) },
    { message: 1 },
    { message: "a", is_internal: "true" },
    {},
  ])
    assert.equal((await call("POST", `/support/tickets/${ticket.id}/messages`, { token: owner.token, body })).status, 422);
  assert.equal((await setStatus(owner, ticket, "fermé")).status, 422);
  assert.equal((await call("GET", "/support/tickets/1/messages", { token: owner.token })).status, 422);
});

test("naughty strings are stored unchanged, or refused", async () => {
  const ticket = await open();
  let kept = 0;
  for (const text of naughtyStrings) {
    const answer = await say(owner, ticket, text);
    if (answer.status === 201) assert.equal(answer.json.message, text.trim());
    else assert.deepEqual([answer.status, answer.json.detail[0].loc], [422, ["body", "message"]], JSON.stringify(text));
    if (answer.status === 201) kept++;
    else assert.ok(text.trim() === "" || /[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, "")), JSON.stringify(text));
  }
  assert.equal((await read(owner, ticket)).length, kept);
  const asked = await open(owner, { subject: "<script>alert(1)</script>", description: "'; drop table ticket; --" });
  assert.deepEqual([asked.subject, asked.description], ["<script>alert(1)</script>", "'; drop table ticket; --"]);
});

test("returns 429 over 10 tickets an hour or 60 messages in ten minutes", async () => {
  const limited = await testApp({ RATE_LIMITS: "on" }, { databaseUrl: site.databaseUrl });
  const flooder = await signIn(site);
  const post = (path: string, body: object, token = flooder.token) =>
    limited.call("POST", `/support/tickets${path}`, { token, body });
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await post("", question)).status));
  assert.deepEqual([statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 429).length], [10, 2]);
  const refused = await post("", question);
  assert.ok(Number(refused.headers["retry-after"]) > 3000);
  assert.equal((await post("", question, owner.token)).status, 201, "another person may");
  const [ticket] = await tickets(flooder);
  const messages: number[] = [];
  for (let sent = 0; sent < 62; sent++) messages.push((await post(`/${ticket?.id}/messages`, { message: "!" })).status);
  assert.deepEqual([messages.filter((one) => one === 201).length, messages.filter((one) => one === 429).length], [60, 2]);
});

test("erases closed tickets after RETENTION_TICKETS, and no others", async () => {
  const [old, recent, stillOpen] = [await open(), await open(), await open()];
  await say(owner, old, "Bonjour");
  for (const ticket of [old, recent]) await setStatus(agent, ticket, "closed");
  const closedAgo = (ticket: Ticket, days: number) =>
    db
      .updateTable("ticket")
      .set({ closed_at: sql<Date>`now() - make_interval(days => ${days})`, created_at: sql<Date>`now() - interval '3 years'` })
      .where("id", "=", ticket.id)
      .execute();
  await closedAgo(old, 366);
  await closedAgo(recent, 364);
  await db
    .updateTable("ticket")
    .set({ created_at: sql<Date>`now() - interval '3 years'` })
    .where("id", "=", stillOpen.id)
    .execute();
  await sweep(services);
  const left = (await tickets(owner, "?limit=500")).map(({ id }) => id);
  assert.ok(!left.includes(old.id));
  assert.ok(left.includes(recent.id) && left.includes(stillOpen.id));
});
