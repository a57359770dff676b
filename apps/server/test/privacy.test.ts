import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { accountExport } from "@seance/contract/account-export";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { createAccount } from "#domains/accounts/index.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { testApp } from "./app.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");

/** By what somebody is found again. */
interface Marked {
  readonly id: string;
  readonly token: string;
  readonly password: string;
  readonly email: string;
  readonly marks: Readonly<Record<"id" | "email" | "username" | "address" | "browser", string>>;
}

let made = 0;

/** A member of the staff of whom there is something in every table that names people. */
async function personOfEverything(): Promise<Marked> {
  const username = `zoe.${randomBytes(6).toString("hex")}`;
  const email = `${username}@exemple.fr`;
  const [password, address, browser] = [
    "un-mot-de-passe",
    `198.51.100.${77 + made++}`,
    `Navigateur-${randomBytes(6).toString("hex")}`,
  ];
  const account = await createAccount(db, { email, password, role: "co_fondateur" });
  assert.ok(account);
  const { id } = account;
  const headers = { "user-agent": browser };
  const open = (body: object) => call("POST", "/login", { body, address, headers });
  const token: string = (await open({ email, password })).json.access_token;
  assert.equal((await open({ email, password: "mauvais" })).status, 401);
  const does = async (method: "POST" | "PUT", path: string, body: object): Promise<any> => {
    const answer = await call(method, path, { token, body, address, headers });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    return answer.json;
  };
  const [movie, series, badgeId] = [
    await makeMovie(db),
    await makeSeries(db),
    await insertBadge(db, { name: `Badge ${username.slice(-6)}` }),
  ];
  await does("POST", "/users/heartbeat", {});
  await does("POST", "/favorites", { item_type: "series", item_id: series });
  await does("POST", "/follows", { kind: "series", item_type: "series", item_id: series });
  await does("PUT", "/notices/muted", { muted: ["episode"] });
  await does("PUT", "/notices/mailed", { mailed: ["badge"] });
  await does("PUT", `/suggestions/dismissed/movie/${movie}`, {});
  const seen = { item_type: "movie", item_id: movie, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await does("PUT", "/history", { entries: [seen] });
  await giveBadge(db, { accountId: id, badgeId, reason: "Pour l’essai" });
  const asked = { subject: "Le son", description: "Il se coupe.", category: "general", priority: "normal" };
  const report = { item_type: "movie", item_id: movie, position: 61, error: "Erreur de lecture vidéo" };
  const own = await does("POST", "/support/tickets", { ...asked, report });
  await does("POST", `/support/tickets/${own.id}/messages`, { message: "Toujours." });
  const contact = { email, message: "Mon compte est suspendu, pourquoi ?", topic: "suspension", website: "" };
  assert.ok((await call("POST", "/support/contact", { body: contact, address, headers })).status < 300);
  const others = (await call("POST", "/support/tickets", { token: founder.token, body: asked })).json;
  await does("POST", `/support/tickets/${others.id}/messages`, { message: "Ma réponse." });
  const news = await does("POST", "/admin/announcements", {
    title: "Une annonce",
    message: "Elle est assez longue.",
    type: "info",
    priority: "normal",
  });
  await does("POST", "/admin/saved-views", { tab: "users", name: "Mes bannis", search: { role: "user" }, shared: false });
  await does("POST", "/admin/invitations", { label: "Lotte" });
  await does("POST", "/admin/keys", { name: `Clé de ${username}`, scopes: ["users:view"] });
  const { invitation: came } = (await call("POST", "/admin/invitations", { token: founder.token, body: {} })).json;
  await db.insertInto("invited_account").values({ account_id: id, invitation_id: came.id }).execute();
  const { user_code } = await does("POST", "/login/device", {});
  await does("POST", "/me/device-codes/decide", { user_code, approved: true });
  await does("POST", "/admin/maintenance/toggle", { is_active: true });
  await does("POST", "/admin/import/auto", {
    links: Array.from({ length: 201 }, (_, i) => `https://video.exemple.fr/Film.${i}.1950.mkv`),
  });
  await db
    .insertInto("metadata_run")
    .values({
      id: newId(),
      account_id: id,
      email,
      role: "fondateur",
      item_type: "movie",
      only_missing: true,
      total: 1,
    })
    .execute();
  await does("POST", "/admin/channels/playlist/import", {
    channels: [{ name: "Ciné", category: "Nuit", stream_url: `https://flux.exemple/${newId()}.m3u8` }],
    source: "nuit.m3u",
  });
  await db.insertInto("counted_view").values({ viewer: id, item_id: movie }).execute();
  await db.insertInto("counted_announcement").values({ viewer: id, announcement_id: news.id, kind: "view" }).execute();
  await does("PUT", `/announcements/${news.id}/dismissal`, {});
  const video = { original_filename: "film.mp4", filename: `${newId()}.mp4`, size: 1, status: "ready" as const };
  await db
    .insertInto("hosted_video")
    .values({ ...video, id: newId(), account_id: id })
    .execute();
  await db
    .insertInto("upload")
    .values({
      id: newId(),
      account_id: id,
      size: 9,
      metadata: JSON.stringify({ filename: "suite.mp4" }),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await db
    .insertInto("link_copy")
    .values({ id: newId(), url: `https://videos.exemple/${id}.mp4`, account_id: id })
    .execute();
  const expires_at = new Date(Date.now() + 60_000);
  const link = {
    id: newId(),
    account_id: id,
    purpose: "email" as const,
    new_email: email,
    token_hash: Buffer.from(id),
    expires_at,
  };
  await db.insertInto("account_link").values(link).execute();
  await db.insertInto("second_factor").values({ id: newId(), account_id: id, kind: "totp", secret: "x" }).execute();
  const passkey = { id: newId(), account_id: id, public_key: Buffer.from("x"), counter: 0, transports: [], name: "Clé" };
  await db
    .insertInto("passkey")
    .values({ ...passkey, credential_id: Buffer.from(id) })
    .execute();
  await db
    .insertInto("linked_identity")
    .values({ id: newId(), account_id: id, issuer: "https://id.exemple/", subject: id })
    .execute();
  await db.insertInto("unlinked_role").values({ account_id: id, issuer: "https://id.exemple/", given_role: "admin" }).execute();
  await db
    .insertInto("recovery_code")
    .values({ account_id: id, code_hash: Buffer.from("x") })
    .execute();
  await db.insertInto("registration_request").values({ id: newId(), email, password_hash: "x" }).execute();
  await db.insertInto("mail").values({ id: newId(), account_id: id, email, template: "trial", expires_at }).execute();
  const refused = { id: newId(), kind: "forbidden" as const, at: new Date(), actor_id: id, address, device: browser };
  await db.insertInto("security_event").values(refused).execute();
  const alert = { id: newId(), kind: "account-failures" as const, account_id: id, count: 20, closed_by: id };
  await db.insertInto("security_alert").values(alert).execute();
  const about = {
    language: "fr",
    kind: "full",
    format: "srt",
    filename: "film.srt",
    original: Buffer.from(""),
    vtt: "",
  } as const;
  await db
    .insertInto("subtitle")
    .values({ ...about, id: newId(), movie_id: movie, cues: 1, dropped: 0, account_id: id })
    .execute();
  const file = {
    root: "/films",
    path: "film.mkv",
    size: 1,
    modified_ms: 1,
    fingerprint: "x",
    companions: "{}",
    facts: "{}",
  };
  const named = { kind: "movie" as const, title: "Film", title_form: "film", sure: true, notes: [], versions: [] };
  await db
    .insertInto("library_file")
    .values({ ...file, ...named, id: newId(), path: `${newId()}.mkv`, account_id: id })
    .execute();
  const migration = { old_domain: "avant.fr", new_domain: "apres.fr", movies_updated: 0, episodes_updated: 0 };
  await db
    .insertInto("url_migration")
    .values({ ...migration, id: newId(), account_id: id })
    .execute();
  // What others do to it: a role and back, a badge, and maintenance that it had begun.
  const acts = async (method: "POST" | "PUT", path: string, body: object): Promise<void> => {
    const answer = await call(method, path, { token: founder.token, body });
    assert.ok(answer.status < 300, `${path}: ${answer.text}`);
  };
  await acts("PUT", `/database/users/${id}`, { role: "super_admin" });
  await acts("PUT", `/database/users/${id}`, { role: "co_fondateur" });
  await acts("PUT", `/admin/users/${id}/role`, { role: "super_admin" });
  await acts("PUT", `/database/users/${id}`, { role: "co_fondateur" });
  const second = await insertBadge(db, { name: `Autre ${username.slice(-6)}` });
  await acts("POST", `/admin/users/${id}/badges`, { badge_id: second, reason: "Encore" });
  await acts("POST", "/admin/maintenance/toggle", { is_active: false });
  // Last: another role forgets the devices.
  await db
    .insertInto("remembered_device")
    .values({ id: newId(), account_id: id, token_hash: Buffer.from(id), user_agent: browser, expires_at })
    .execute();
  return { id, token, password, email, marks: { id, email, username, address, browser } };
}

const keepsMark = async (table: string, column: string, values: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = any(${values}::text[])) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
};

/** Columns that refer to an account, and those whose name says that they are about a person. */
async function personalColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'account'::regclass
    union
    select table_name::text, column_name::text from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'inet', 'character varying')
      and column_name ~ '(mail|ip_address|user_agent|viewer|username|_by_name|sender_id|account_id|actor_id)'
    order by 1, 2`.execute(db);
  return [...rows];
}

/** Every table of every schema of ours, with the marks that are found in its rows. */
async function traces(marks: Marked["marks"]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema::text as schema, table_name::text as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  assert.ok(tables.length > 30);
  const found: string[] = [];
  for (const { schema, name } of tables)
    for (const [what, mark] of Object.entries(marks)) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.id(schema, name)} as t
        where strpos(lower(row_to_json(t)::text), ${mark.toLowerCase()}) > 0 limit 3`.execute(db);
      found.push(...rows.map(({ row }) => `${what} in ${schema}.${name}: ${row.slice(0, 300)}`));
    }
  return found;
}

test("the test person has a row in every column that refers to an account", async () => {
  const { marks } = await personOfEverything();
  const columns = await personalColumns();
  assert.ok(columns.length > 20, String(columns.length));
  const without: string[] = [];
  for (const { table, column } of columns)
    if (!(await keepsMark(table, column, Object.values(marks)))) without.push(`${table}.${column}`);
  assert.deepEqual(without, []);
});

const ways: Record<string, (person: Marked) => Promise<{ status: number; text: string }>> = {
  "who leaves": ({ token, password }) => call("DELETE", "/me", { token, body: { password } }),
  "who is deleted among the users": ({ id }) => call("DELETE", `/admin/users/${id}`, { token: founder.token }),
  "who is deleted in the explorer": ({ id }) => call("DELETE", `/database/users/${id}`, { token: founder.token }),
  "whose document is deleted": ({ id }) => call("DELETE", `/database/collection/users/${id}`, { token: founder.token }),
};

for (const [who, erase] of Object.entries(ways))
  test(`${who} leaves no trace in any table: neither id, nor address, nor name, nor where he came from`, async () => {
    const person = await personOfEverything();
    const before = await traces(person.marks);
    assert.ok(before.length >= 20, "the search finds what is there");
    const answer = await erase(person);
    assert.equal(answer.status, 204, answer.text);
    assert.deepEqual(await traces(person.marks), []);
    assert.equal((await call("GET", "/me", { token: person.token })).status, 401);
  });

test("views still in memory when an account is erased are not written", async () => {
  const { token, password, marks } = await personOfEverything();
  const movie = await makeMovie(db);
  const body = { title: "Une annonce", message: "Elle est assez longue.", type: "info", priority: "normal" };
  const news = (await call("POST", "/admin/announcements", { token: founder.token, body })).json.id;
  const guest = { headers: { "user-agent": "Navigateur" } };
  for (const who of [{ token }, guest]) {
    assert.equal((await call("POST", `/playback/movie/${movie}`, who)).status, 200);
    assert.equal((await call("POST", `/announcements/${news}/view`, who)).status, 204);
  }
  assert.equal((await call("DELETE", "/me", { token, body: { password } })).status, 204);
  await services.viewCounter.flush();
  await services.announcementCounter.flush();
  assert.deepEqual(await traces(marks), []);
  const of = async (table: "counted_view" | "counted_announcement", column: string, id: string) =>
    (await sql`select viewer from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)).rows.length;
  assert.equal(await of("counted_view", "item_id", movie), 1, "the guest's view is written");
  assert.equal(await of("counted_announcement", "announcement_id", news), 1);
});

test("work for the site stays, without the name", async () => {
  const { id, marks } = await personOfEverything();
  const count = async () => {
    const tables = [
      "ticket_message",
      "announcement",
      "import_run",
      "metadata_run",
      "playlist_run",
      "hosted_video",
      "subtitle",
      "library_file",
      "url_migration",
      "audit_entry",
    ] as const;
    const totals: Record<string, number> = {};
    for (const table of tables) totals[table] = (await db.selectFrom(table).select("id").execute()).length;
    return totals;
  };
  const before = await count();
  const ownMessages = 1;
  assert.equal((await call("DELETE", `/admin/users/${id}`, { token: founder.token })).status, 204);
  const after = await count();
  assert.deepEqual(after, {
    ...before,
    ticket_message: (before["ticket_message"] ?? 0) - ownMessages,
    audit_entry: (before["audit_entry"] ?? 0) + 1,
  });
  const { json, text } = await call("GET", "/admin/audit?action=announcement.create&limit=1", { token: founder.token });
  assert.equal(json.entries[0].actor, null);
  assert.ok(!text.includes(marks.username));
  for (const path of [
    "/admin/import/history",
    "/admin/announcements",
    "/support/tickets?scope=all",
    "/hosted-videos",
    "/admin/migrate-urls",
  ])
    assert.equal((await call("GET", path, { token: founder.token })).status, 200, path);
});

test("the export contains every personal column, and no secrets", async () => {
  const { token, id, email, marks } = await personOfEverything();
  const { status, json, text } = await call("GET", "/me/export", { token });
  assert.equal(status, 200);
  const data = accountExport.parse(json);
  assert.deepEqual([data.account.id, data.account.email], [id, email]);
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value));
  for (const [name, list] of lists) assert.ok((list as unknown[]).length > 0, `${name} is empty`);
  assert.ok(data.last_present);
  assert.equal(data.sessions[0]?.ip_address, marks.address);
  assert.equal(data.sessions[0]?.user_agent, marks.browser);
  const own = data.security_events.filter(({ by_me }) => by_me).map(({ address }) => address);
  assert.deepEqual([...new Set(own)], [marks.address]);
  const others = data.security_events.filter(({ by_me }) => !by_me).map(({ kind, address }) => `${kind}${address}`);
  assert.deepEqual([...new Set(others)], ["role"]);
  assert.deepEqual(data.recent_views.map(({ of }) => of).toSorted(), ["announcement", "title"]);
  assert.deepEqual(
    data.answers.map(({ message }) => message),
    ["Ma réponse."],
  );
  assert.equal(data.account_links[0]?.new_email, email);
  assert.deepEqual([data.tickets[0]?.report?.position, data.assigned_tickets.length], [61, 1]);
  assert.equal(data.announcements[0]?.title, "Une annonce");
  assert.equal(data.closed_announcements[0]?.title, "Une annonce");
  assert.deepEqual(
    [data.videos[0]?.original_filename, data.uploads[0]?.size, data.copies[0]?.url, data.imports[0]?.total_links],
    ["film.mp4", 9, `https://videos.exemple/${id}.mp4`, 201],
  );
  assert.equal(data.url_migrations[0]?.old_domain, "avant.fr");
  assert.ok(data.actions.some(({ action }) => action === "announcement.create"));
  for (const secret of ["argon2", "hash", token, founder.id, founder.email]) assert.ok(!text.includes(secret), secret);
});
