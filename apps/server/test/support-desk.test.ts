import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ticket, TicketMessage } from "@seance/contract/support";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const owner = await signIn(site);
const other = await signIn(site);
const agent = await signIn(site, "support");
const colleague = await signIn(site, "content_manager");
const admin = await signIn(site, "admin");
const nameOf = ({ email }: Person): string => email.split("@")[0] ?? "";

const open = async (person = owner, fields: object = {}): Promise<Ticket> => {
  const body = { subject: "Le son se coupe", description: "À la dixième minute.", ...fields };
  const answer = await call("POST", "/support/tickets", { token: person.token, body });
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
};
const at = (ticket: { id: string }, path = ""): string => `/support/tickets/${ticket.id}${path}`;
const read = async (person: Person, ticket: { id: string }): Promise<Ticket> =>
  (await call("GET", at(ticket), { token: person.token })).json;
const messages = async (person: Person, ticket: { id: string }): Promise<TicketMessage[]> =>
  (await call("GET", at(ticket, "/messages"), { token: person.token })).json.messages;
const say = (person: Person, ticket: { id: string }, message: string, is_internal = false) =>
  call("POST", at(ticket, "/messages"), { token: person.token, body: { message, is_internal } });
const setStatus = (person: Person, ticket: { id: string }, status: string) =>
  call("PUT", at(ticket, "/status"), { token: person.token, body: { status } });
const assign = (person: Person, ticket: { id: string }, to: Person | null, expected: Person | null = null) =>
  call("PUT", at(ticket, "/assignee"), {
    token: person.token,
    body: { assignee_id: to?.id ?? null, expected: expected?.id ?? null },
  });
const sort = (person: Person, ticket: { id: string }, body: object) =>
  call("PUT", at(ticket, "/sorting"), { token: person.token, body });
const merge = (person: Person, ticket: { id: string }, into: { id: string }) =>
  call("POST", at(ticket, "/merge"), { token: person.token, body: { into: into.id } });
const unmerge = (person: Person, ticket: { id: string }) => call("DELETE", at(ticket, "/merge"), { token: person.token });
const rate = (person: Person, ticket: { id: string }, body: object) =>
  call("PUT", at(ticket, "/satisfaction"), { token: person.token, body });
/** The numbers of the tickets that the queue lists. */
const queue = async (query: string, person = agent): Promise<number[]> => {
  const answer = await call("GET", `/support/tickets?scope=all&${query}`, { token: person.token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.total, answer.json.tickets.length);
  return answer.json.tickets.map(({ number }: Ticket) => number);
};

test("guests and those who do not answer have no desk", async () => {
  const ticket = await open();
  const calls = [
    ["GET", "/support/agents", undefined],
    ["GET", "/support/figures", undefined],
    ["GET", "/support/canned-answers", undefined],
    ["GET", at(ticket, "/related"), undefined],
    ["PUT", at(ticket, "/assignee"), { assignee_id: null, expected: null }],
    ["PUT", at(ticket, "/sorting"), { priority: "urgent" }],
    ["POST", at(ticket, "/merge"), { into: newId() }],
    ["DELETE", at(ticket, "/merge"), undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    assert.equal((await call(method, path, { body })).status, 401, path);
    assert.equal((await call(method, path, { token: owner.token, body })).status, 403, `${path}, the owner`);
  }
  const unknown = { id: newId() };
  for (const answer of [
    await assign(agent, unknown, null),
    await sort(agent, unknown, {}),
    await merge(agent, unknown, ticket),
    await merge(agent, ticket, unknown),
    await unmerge(agent, unknown),
    await call("GET", at(unknown, "/related"), { token: agent.token }),
  ])
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
});

test("a ticket is read by its owner and by those who answer alone", async () => {
  const ticket = await open();
  assert.deepEqual(await read(owner, ticket), ticket);
  const seen = await read(colleague, ticket);
  assert.deepEqual([seen.number, seen.owner?.id, seen.unread], [ticket.number, owner.id, 1]);
  assert.equal((await read(agent, ticket)).unread, 1, "reading the ticket is not reading its messages");
  assert.equal((await call("GET", at(ticket))).status, 401);
  assert.equal((await call("GET", at(ticket), { token: other.token })).status, 404);
  assert.equal((await call("GET", "/support/tickets/1", { token: agent.token })).status, 422);
});

test("the queue filters by status, category, priority, assignee and unread", async () => {
  const person = await signIn(site);
  const words = `q=${nameOf(person)}`;
  const urgent = await open(person, { category: "lecture", priority: "urgent" });
  const taken = await open(person);
  const closed = await open(person, { category: "compte" });
  await assign(agent, taken, colleague);
  await say(agent, urgent, "Nous regardons.");
  await setStatus(agent, closed, "closed");
  assert.deepEqual(await queue(words), [urgent.number, closed.number, taken.number]);
  assert.deepEqual(await queue(`${words}&sort=waiting`), [taken.number, closed.number, urgent.number]);
  assert.deepEqual(await queue(`${words}&sort=priority`), [urgent.number, taken.number, closed.number]);
  assert.deepEqual(await queue(`${words}&status=active`), [urgent.number, taken.number]);
  assert.deepEqual(await queue(`${words}&status=waiting`), [taken.number], "answered is not waiting");
  await say(person, urgent, "Merci");
  assert.deepEqual(await queue(`${words}&status=waiting`), [urgent.number, taken.number]);
  assert.deepEqual(await queue(`${words}&category=lecture`), [urgent.number]);
  assert.deepEqual(await queue(`${words}&priority=normal`), [closed.number, taken.number]);
  assert.deepEqual(await queue(`${words}&assignee=me`), [urgent.number], "who answers takes the ticket");
  assert.deepEqual(await queue(`${words}&assignee=none`), [closed.number]);
  assert.deepEqual(await queue(`${words}&assignee=${colleague.id}`), [taken.number]);
  await messages(agent, taken);
  assert.deepEqual(await queue(`${words}&unread=true`), [urgent.number, closed.number]);
  for (const query of ["assignee=moi", "sort=x", "priority=x", "unread=peut-être", `q=${"x".repeat(500)}`])
    assert.equal((await call("GET", `/support/tickets?scope=all&${query}`, { token: agent.token })).status, 422, query);
  assert.equal((await call("GET", "/support/tickets?assignee=none", { token: person.token })).status, 403);
});

test("the search finds words without their accents, messages, addresses and numbers", async () => {
  const ticket = await open(owner, { subject: "Le générique de « L’Œuvre » à 100 %", description: "Où est-il passé ?" });
  await say(owner, ticket, "Un bêtatesteur l’a vu");
  for (const words of ["generique", "l’oeuvre", "ou est-il", "BETATESTEUR", "100 %", `n° ${ticket.number}`, `#${ticket.number}`])
    assert.ok((await queue(`q=${encodeURIComponent(words)}`)).includes(ticket.number), words);
  assert.deepEqual(await queue("q=100_%25"), [], "no wildcards");
  const note = await open(admin);
  await say(agent, note, "NOTE-CHERCHEE", true);
  assert.deepEqual(await queue("q=note-cherchee"), [note.number]);
  assert.deepEqual(await queue("q=note-cherchee", admin), [], "not in notes on one's own ticket");
});

test("a report of the player is stored with the names of its title", async () => {
  const series = await makeSeries(db, { title: "Fantômas" });
  const episode = await makeEpisode(db, {
    series_id: series,
    season_number: 2,
    episode_number: 3,
    title: "Juve contre Fantômas",
  });
  const sent = {
    item_type: "episode",
    item_id: episode,
    position: 754.5,
    error: "Erreur de lecture vidéo",
    code: "3016",
    source: "hls",
    browser: "Firefox 140 sur Windows",
  };
  const { report } = await open(owner, { report: sent });
  assert.deepEqual(report, {
    ...sent,
    title: "Juve contre Fantômas",
    series: { id: series, title: "Fantômas", season: 2, episode: 3 },
  });
  const channel = await open(owner, {
    report: { item_type: "channel", item_id: await makeChannel(db, { name: "Télé-Méliès" }) },
  });
  const none = { series: null, position: null, error: null, code: null, source: null };
  assert.deepEqual([channel.report?.title, { ...channel.report, ...none }], ["Télé-Méliès", channel.report]);
  assert.deepEqual((await read(agent, channel)).report, channel.report);
  assert.ok((await queue("q=telemelies")).length === 0 && (await queue("q=tele-melies")).includes(channel.number));
});

test("a report of a title that is hidden or unknown, or that has no sense, is refused", async () => {
  const draft = await makeMovie(db, { status: "draft" });
  const report = (fields: object) =>
    call("POST", "/support/tickets", { token: owner.token, body: { subject: "x", description: "y", report: fields } });
  for (const item_id of [draft, newId()]) {
    const answer = await report({ item_type: "movie", item_id });
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
  }
  const item = { item_type: "movie", item_id: await makeMovie(db) };
  for (const fields of [
    { item_type: "saga", item_id: item.item_id },
    { ...item, position: -1 },
    { ...item, position: "12" },
    { ...item, error: "x".repeat(201) },
    { ...item, source: "torrent" },
    { ...item, title: "Un autre" },
  ])
    assert.equal((await report(fields)).status, 422, JSON.stringify(fields));
});

test("an assignment names somebody who answers, and its colleagues are told", async () => {
  const ticket = await open();
  const events = await heardDuring(site, async () => {
    const { status, json } = await assign(agent, ticket, colleague);
    assert.deepEqual([status, json.assignee], [200, { id: colleague.id, email: nameOf(colleague), role: "content_manager" }]);
  });
  assert.deepEqual(
    events.filter(({ name }) => name === "ticket-updated").map(({ to }) => to),
    [{ holding: "support:answer" }],
  );
  assert.equal((await read(owner, ticket)).assignee, null, "the owner is not told");
  const refused = await assign(agent, ticket, other, colleague);
  assert.deepEqual(refused.json.detail, [{ loc: ["body", "assignee_id"], msg: "Cette personne ne répond pas aux tickets." }]);
  assert.equal((await assign(agent, ticket, null, colleague)).json.assignee, null);
  const { agents } = (await call("GET", "/support/agents", { token: agent.token })).json;
  assert.ok(agents.some(({ id }: { id: string }) => id === colleague.id));
  assert.ok(!agents.some(({ id }: { id: string }) => id === owner.id));
  assert.equal((await call("PUT", at(ticket, "/assignee"), { token: agent.token, body: { assignee_id: "moi" } })).status, 422);
});

test("of two who assign at once, the second is told of the first", async () => {
  for (let round = 0; round < 5; round++) {
    const ticket = await open();
    const answers = await Promise.all([assign(agent, ticket, agent), assign(colleague, ticket, colleague)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const winner = (await read(admin, ticket)).assignee?.email;
    const { detail } = answers.find(({ status }) => status === 409)?.json ?? {};
    assert.equal(detail, `Ce ticket vient d’être attribué à ${winner}.`);
  }
  const ticket = await open();
  assert.equal((await assign(agent, ticket, agent)).status, 200);
  assert.equal((await assign(agent, ticket, agent)).status, 200, "the same again changes nothing");
  assert.equal((await assign(agent, ticket, null, agent)).status, 200);
  assert.equal((await assign(colleague, ticket, colleague, agent)).json.detail, "Ce ticket vient de perdre son attribution.");
});

test("an assignee who no longer answers, or is deleted, is none", async () => {
  const [leaver, gone] = [await signIn(site, "support"), await signIn(site, "support")];
  const [one, two] = [await open(), await open()];
  await assign(agent, one, leaver);
  await assign(agent, two, gone);
  await db.updateTable("account").set({ role: "user" }).where("id", "=", leaver.id).execute();
  await db.deleteFrom("account").where("id", "=", gone.id).execute();
  for (const ticket of [one, two]) {
    assert.equal((await read(agent, ticket)).assignee, null);
    assert.ok((await queue("assignee=none")).includes(ticket.number));
  }
  assert.equal((await say(agent, one, "Je reprends.")).status, 201);
  assert.equal((await read(agent, one)).assignee?.id, agent.id);
});

test("the first public answer is timed, once", async () => {
  const ticket = await open();
  await say(owner, ticket, "Alors ?");
  await say(agent, ticket, "Une note", true);
  assert.equal((await read(agent, ticket)).first_answered_at, null);
  const answer = (await say(agent, ticket, "Nous regardons.")).json;
  const first = (await read(agent, ticket)).first_answered_at;
  assert.ok(first && Math.abs(Date.parse(first) - Date.parse(answer.created_at)) < 1000);
  await say(agent, ticket, "C’est réparé.");
  assert.equal((await read(agent, ticket)).first_answered_at, first);
});

test("the figures count the queue, the first answers and the opinions", async () => {
  const figures = async (person: Person) => (await call("GET", "/support/figures", { token: person.token })).json;
  const before = await figures(agent);
  const ticket = await open();
  await assign(agent, ticket, agent);
  await setStatus(agent, await open(), "closed");
  const after = await figures(agent);
  assert.deepEqual(after, { ...before, active: before.active + 1, mine: before.mine + 1 });
  await db
    .updateTable("ticket")
    .set({ created_at: sql<Date>`now() - interval '31 days'` })
    .execute();
  assert.deepEqual(await figures(colleague), {
    ...after,
    mine: (await figures(colleague)).mine,
    first_answer: null,
    good: 0,
    bad: 0,
  });
  for (const [hours, rating] of [
    [1, "good"],
    [2, "good"],
    [9, "bad"],
  ] as const) {
    const answered = await open();
    await setStatus(agent, answered, "closed");
    await rate(owner, answered, { rating });
    await db
      .updateTable("ticket")
      .set({ first_answered_at: sql<Date>`created_at + make_interval(hours => ${hours})` })
      .where("id", "=", answered.id)
      .execute();
  }
  const last = await figures(agent);
  assert.deepEqual([last.first_answer, last.good, last.bad], [7200, 2, 1]);
});

test("the category and the priority can be changed, and are in the audit", async () => {
  const ticket = await open();
  const sorted = await sort(agent, ticket, { category: "lecture" });
  assert.deepEqual([sorted.json.category, sorted.json.priority], ["lecture", "normal"]);
  const raised = await sort(colleague, ticket, { priority: "urgent" });
  assert.deepEqual([raised.json.category, raised.json.priority], ["lecture", "urgent"]);
  for (const body of [{ category: "autre" }, { priority: "asap" }, { status: "closed" }])
    assert.equal((await sort(agent, ticket, body)).status, 422);
  const founder = await signIn(site, "fondateur");
  const { entries } = (await call("GET", "/admin/audit?action=ticket.sort&limit=1", { token: founder.token })).json;
  assert.deepEqual([entries[0].target.id, entries[0].after], [ticket.id, { priority: "urgent" }]);
});

test("a duplicate is shown within another ticket of its owner, and separated again", async () => {
  const [first, second] = [await open(owner, { subject: "Pas de son" }), await open(owner, { subject: "Toujours pas de son" })];
  await say(agent, second, "Sur quel appareil ?");
  await say(agent, second, "NOTE", true);
  await say(owner, first, "Un téléviseur");
  const merged = await merge(agent, second, first);
  assert.deepEqual([merged.status, merged.json.id], [200, first.id]);
  const source = { id: second.id, number: second.number, subject: second.subject };
  const shown = async (person: Person) =>
    (await messages(person, first)).map(({ message, merged_from }) => [message, merged_from]);
  const publicOnes = [
    [second.description, source],
    ["Sur quel appareil ?", source],
    ["Un téléviseur", null],
  ];
  assert.deepEqual(await shown(owner), publicOnes);
  assert.deepEqual(await shown(agent), [...publicOnes.slice(0, 2), ["NOTE", source], ...publicOnes.slice(2)]);
  const duplicate = await read(owner, second);
  assert.deepEqual(
    [duplicate.status, duplicate.merged_into],
    ["closed", { id: first.id, number: first.number, subject: first.subject }],
  );
  const related = (await call("GET", at(first, "/related"), { token: agent.token })).json;
  assert.deepEqual(
    related.merged.map(({ id }: Ticket) => id),
    [second.id],
  );
  assert.ok(!related.same_person.some(({ id }: Ticket) => id === second.id));
  const goesOn = { detail: `Ce ticket a été réuni avec le ticket n°\u00A0${first.number}.` };
  for (const late of [
    await say(owner, second, "Et alors ?"),
    await setStatus(agent, second, "open"),
    await assign(agent, second, agent),
    await sort(agent, second, { priority: "low" }),
    await rate(owner, second, { rating: "good" }),
  ])
    assert.deepEqual([late.status, late.json], [409, goesOn]);

  const apart = await unmerge(colleague, second);
  assert.deepEqual([apart.status, apart.json.status, apart.json.merged_into], [200, "in_progress", null]);
  assert.deepEqual(await shown(owner), [["Un téléviseur", null]]);
  assert.deepEqual(
    (await messages(owner, second)).map(({ message }) => message),
    ["Sur quel appareil ?"],
  );
  assert.equal((await unmerge(agent, second)).json.detail, "Ce ticket n’est réuni avec aucun autre.");
});

test("returns 409 for a merge with itself, of two people, of a merged ticket, or of one that shows others", async () => {
  const [a, b, c] = [await open(), await open(), await open()];
  const theirs = await open(other);
  const refusal = async (ticket: Ticket, into: Ticket) => {
    const { status, json } = await merge(agent, ticket, into);
    assert.equal(status, 409);
    return json.detail;
  };
  assert.equal(await refusal(a, a), "Un ticket ne se réunit pas avec lui-même.");
  assert.match(await refusal(theirs, a), /de deux personnes/);
  await merge(agent, a, b);
  assert.equal(await refusal(a, c), `Ce ticket a été réuni avec le ticket n°\u00A0${b.number}.`);
  assert.equal(await refusal(c, a), `Ce ticket a été réuni avec le ticket n°\u00A0${b.number}.`);
  assert.match(await refusal(b, c), /réunissez plutôt l’autre/);
  assert.equal((await merge(agent, c, b)).status, 200);
  assert.equal((await call("POST", at(a, "/merge"), { token: agent.token, body: {} })).status, 422);
});

test("of two tickets merged into each other at once, one is the duplicate", async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await open(), await open()];
    const answers = await Promise.all([merge(agent, a, b), merge(colleague, b, a)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const both = [await read(agent, a), await read(agent, b)];
    assert.equal(both.filter(({ merged_into }) => merged_into !== null).length, 1);
  }
});

test("a merged duplicate is kept as long as the ticket that shows it, and deleted with it", async () => {
  const [duplicate, ticket] = [await open(), await open()];
  await setStatus(agent, duplicate, "closed");
  await merge(agent, duplicate, ticket);
  const closedAt = async () =>
    (await db.selectFrom("ticket").select("closed_at").where("id", "=", duplicate.id).executeTakeFirst())?.closed_at;
  assert.equal(await closedAt(), null);
  await unmerge(agent, duplicate);
  assert.ok((await closedAt()) instanceof Date);
  await merge(agent, duplicate, ticket);
  await db.deleteFrom("ticket").where("id", "=", ticket.id).execute();
  assert.equal(await closedAt(), undefined);
});

test("staff members do not work on their own ticket", async () => {
  const [own, second] = [await open(admin), await open(admin)];
  const answers = [
    await assign(admin, own, admin),
    await sort(admin, own, { priority: "urgent" }),
    await merge(admin, own, second),
    await unmerge(admin, own),
  ];
  for (const { status, json } of answers)
    assert.deepEqual([status, json], [403, { detail: "C’est votre propre ticket\u202f: un collègue s’en occupe." }]);
  assert.equal((await assign(agent, own, admin)).status, 200, "a colleague may give it to them");
});

test("related tickets are those of the person, and others' about the same title", async () => {
  const [asker, neighbour] = [await signIn(site), await signIn(site)];
  const report = { item_type: "movie", item_id: await makeMovie(db) };
  const ticket = await open(asker, { report });
  const earlier = await open(asker);
  const same = await open(neighbour, { report });
  await open(neighbour);
  const { status, json } = await call("GET", at(ticket, "/related"), { token: agent.token });
  assert.equal(status, 200);
  assert.deepEqual(
    [json.merged, json.same_person.map(({ id }: Ticket) => id), json.same_title],
    [
      [],
      [earlier.id],
      [
        {
          ...{ id: same.id, number: same.number, subject: same.subject },
          status: "open",
          created_at: same.created_at,
          email: nameOf(neighbour),
        },
      ],
    ],
  );
});

test("only the owner of a closed ticket says whether they are satisfied", async () => {
  const ticket = await open();
  assert.equal((await rate(owner, ticket, { rating: "good" })).status, 409);
  await setStatus(agent, ticket, "closed");
  assert.equal((await call("PUT", at(ticket, "/satisfaction"), { body: { rating: "good" } })).status, 401);
  for (const person of [other, agent]) assert.equal((await rate(person, ticket, { rating: "good" })).status, 404);
  for (const body of [{}, { rating: "perfect" }, { rating: "bad", comment: "x".repeat(1001) }, { rating: "bad", comment: 1 }])
    assert.equal((await rate(owner, ticket, body)).status, 422);
  const first = await rate(owner, ticket, { rating: "bad", comment: "  Trop lent.  " });
  assert.deepEqual([first.status, first.json.satisfaction], [200, { rating: "bad", comment: "Trop lent." }]);
  assert.deepEqual((await read(agent, ticket)).satisfaction, { rating: "bad", comment: "Trop lent." });
  const events = await heardDuring(site, () => rate(owner, ticket, { rating: "good" }));
  assert.equal(events.filter(({ name }) => name === "ticket-updated").length, 2, "both sides are told");
  assert.deepEqual((await read(agent, ticket)).satisfaction, { rating: "good", comment: "" });
});

test("canned answers are read by those who answer, and written by the staff", async () => {
  const body = { title: "Sous-titres", body: "Bonjour {pseudo}, nous ajoutons des sous-titres à {titre} (ticket {numéro})." };
  const make = (person?: Person, fields: object = body) =>
    call("POST", "/support/canned-answers", { ...(person && { token: person.token }), body: fields });
  assert.equal((await make()).status, 401);
  assert.equal((await make(agent)).status, 403, "support answers, and does not manage");
  const made = await make(admin);
  assert.equal(made.status, 201);
  assert.equal((await make(admin, { ...body, title: "SOUS-TITRES" })).json.detail, "Une réponse porte déjà ce nom.");
  for (const fields of [{}, { ...body, title: " " }, { ...body, body: "" }, { ...body, body: "x".repeat(4001) }])
    assert.equal((await make(admin, fields)).status, 422);
  const unknown = await make(admin, { title: "Faute", body: "Bonjour {pseudp} et {Titre}" });
  assert.deepEqual(unknown.json.detail, [{ loc: ["body", "body"], msg: "Variable inconnue\u202f: {pseudp}, {Titre}" }]);
  const list = async (person: Person) => (await call("GET", "/support/canned-answers", { token: person.token })).json.answers;
  assert.deepEqual(await list(agent), [made.json]);

  const path = `/support/canned-answers/${made.json.id}`;
  const change = (person: Person, fields: object) => call("PUT", path, { token: person.token, body: fields });
  assert.equal((await change(agent, {})).status, 403);
  const changed = await change(admin, { body: "Bonjour.", expected_updated_at: made.json.updated_at });
  assert.deepEqual([changed.status, changed.json.body], [200, "Bonjour."]);
  const late = await change(admin, { body: "Bonsoir.", expected_updated_at: made.json.updated_at });
  assert.deepEqual([late.status, late.json.current], [409, changed.json]);
  assert.equal((await call("PUT", `/support/canned-answers/${newId()}`, { token: admin.token, body })).status, 404);
  assert.equal((await call("DELETE", path, { token: agent.token })).status, 403);
  assert.equal((await call("DELETE", path, { token: admin.token })).status, 204);
  assert.equal((await call("DELETE", path, { token: admin.token })).status, 404);
  assert.deepEqual(await list(agent), []);
});
