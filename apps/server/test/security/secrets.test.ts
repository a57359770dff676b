import assert from "node:assert/strict";
import { test } from "node:test";
import type { EndpointShape } from "@seance/contract/endpoint";
import { collectionNames } from "@seance/contract/explorer";
import { roles } from "@seance/contract/roles";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { securityCode, testApp } from "#test/app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "#test/make.ts";
import { signIn, type Person } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";

const site = await testApp();
const { call, services, app } = site;
const { db } = services;
const people: Person[] = [];
for (const role of roles) people.push(await signIn(site, role));
const founder = people[roles.indexOf("fondateur")] ?? assert.fail();

const [movie, series, channel, saga] = [await makeMovie(db), await makeSeries(db), await makeChannel(db), await makeSaga(db)];
await makeEpisode(db, { series_id: series });
await giveBadge(db, { accountId: founder.id, badgeId: await insertBadge(db, { name: "Pilier" }) });
await call("PUT", `/database/users/${people[0]?.id}`, {
  token: founder.token,
  body: { password: "une-autre-phrase", role: "ami" },
});
await call("PUT", "/admin/security-code", { token: founder.token, body: { current_code: securityCode, code: "4821" } });
await call("POST", "/admin/maintenance/toggle", { token: founder.token, body: { is_active: true } });
const asked = { subject: "Le son", description: "Il se coupe.", category: "general", priority: "normal" };
const ticket = (await call("POST", "/support/tickets", { token: founder.token, body: asked })).json.id;
const imported = await call("POST", "/admin/import/auto", {
  token: founder.token,
  body: { links: ["https://video.exemple.fr/Film.1950.mkv"] },
});
assert.equal(imported.status, 200, imported.text);
const { id: run } = await db.selectFrom("import_run").select("id").executeTakeFirstOrThrow();

/** All that opens something: hashes in each way of writing them, tokens, passwords, what the settings keep. */
async function secretsOfTheSite(): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  for (const { password_hash } of await db.selectFrom("account").select("password_hash").execute())
    secrets.set(password_hash, "a password's hash").set(password_hash.split("$").at(-1) ?? "", "a password's hash");
  for (const { token_hash } of await db.selectFrom("session").select("token_hash").execute())
    for (const encoding of ["hex", "base64", "base64url"] as const) secrets.set(token_hash.toString(encoding), "a token's hash");
  const { rows } = await sql<{ name: string; kept: string }>`
    select name, kept.value as kept from setting, jsonb_each_text(value) as kept
    where kept.key in ('hash', 'setting', 'pass') and kept.value <> ''`.execute(db);
  assert.ok(rows.length >= 3, "the security code's hashes and the pass of maintenance");
  for (const { name, kept } of rows) secrets.set(kept, `the setting ${name}`);
  for (const { token, password } of people) secrets.set(token, "a token").set(password, "a password");
  return secrets;
}

const secrets = await secretsOfTheSite();

const telling = /password_hash|token_hash|\$argon2|"(?:hash|pass|secret|password|token)":/;

/** The places of an address, with what is there; several where the kinds differ. */
function pathsOf({ path }: EndpointShape): string[] {
  if (path.includes("/database/collections/:name"))
    return collectionNames.flatMap((name) => ["json", "csv"].map((format) => path.replace(":name", name) + `?format=${format}`));
  const id =
    Object.entries({
      movies: movie,
      series,
      sagas: saga,
      channels: channel,
      users: founder.id,
      tickets: ticket,
      import: run,
    }).find(([word]) => path.includes(`/${word}/`))?.[1] ?? newId();
  const filled = path.replace(/:\w+/g, id);
  return path === "/database/collections" ? [filled, ...collectionNames.map((name) => `${path}?name=${name}`)] : [filled];
}

const tried = countTries();
const reads = app.endpoints.filter(({ method, path }) => method === "GET" && path !== "/events");

test("no answer of any read carries a hash, a token, a password or a code, whoever asks", async () => {
  let answered = 0;
  for (const person of [founder, people[0], people[roles.indexOf("admin")], undefined]) {
    // While maintenance is on, its pass is there to be told; it lets nobody else ask.
    if (person !== founder) await call("POST", "/admin/maintenance/toggle", { token: founder.token, body: { is_active: false } });
    for (const endpoint of reads)
      for (const path of pathsOf(endpoint)) {
        const { status, text } = await call("GET", path, { token: person?.token });
        assert.ok(status < 500, `${path}: ${status} ${text}`);
        tried();
        if (status === 200) answered++;
        // Its own schema names fields of that kind; it carries no value.
        const shown = endpoint.path === "/openapi.json" ? "" : text.replaceAll(/"password":(?:true|false)/g, "");
        assert.ok(!telling.test(shown), `${path}: ${telling.exec(shown)?.[0]}`);
        for (const [secret, what] of secrets) assert.ok(!text.includes(secret), `${path} carries ${what}`);
      }
  }
  assert.ok(answered > 2 * collectionNames.length + reads.length / 2, `${answered} answers were read`);
});

test("the search finds no secret either: what is not shown is not looked in", async () => {
  for (const name of ["users", "sessions"])
    for (const search of ["argon2", "password_hash", "token_hash"]) {
      const { json } = await call("GET", `/database/collections?name=${name}&search=${search}`, { token: founder.token });
      assert.equal(json.collections[name].count, 0, `${name} ${search}`);
    }
});

test("the log says no secret", async () => {
  const text = site.logLines.join("\n");
  for (const [secret, what] of secrets) assert.ok(!text.includes(secret), what);
});
