import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { connect, type AddressInfo } from "node:net";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { hashPassword } from "#domains/accounts/index.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { signIn, type Person } from "#test/sign-in.ts";
import { until } from "#test/until.ts";

const site = await testApp();
const { db } = site.services;
const flooded = "198.51.100.1";
const elsewhere = "198.51.100.2";

const login = ({ email, password }: Pick<Person, "email" | "password">, address: string): Promise<TestAnswer> =>
  site.call("POST", "/login", { address, body: { email, password } });

/** More connections of one address than may wait, which sign in to one account over and over until `work` is done. */
async function whileFlooding(person: Person, work: () => Promise<void>): Promise<Record<number, number>> {
  let over = false;
  const statuses: Record<number, number> = {};
  const connections = Array.from({ length: 20 }, async () => {
    while (!over) {
      const { status } = await login(person, flooded);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await until("the queue is full", () => (statuses[503] ?? 0) > 0);
  await work().finally(() => (over = true));
  await Promise.all(connections);
  return statuses;
}

test("an account that signs in over many connections does not block the password hashes of others", async () => {
  const flooding = await signIn(site);
  const neighbour = await signIn(site);
  const body = { email: "ailleurs@exemple.fr", password: "secret-1" };
  const statuses = await whileFlooding(flooding, async () => {
    const registered = await site.call("POST", "/register", { address: elsewhere, body });
    assert.equal(registered.status, 201, registered.text);
    for (let i = 0; i < 5; i++) assert.equal((await login(body, elsewhere)).status, 200);
    const { access_token: token } = registered.json;
    const change = { current_password: body.password, new_password: "secret-2" };
    assert.equal((await site.call("PUT", "/me/password", { address: elsewhere, token, body: change })).status, 204);
    assert.equal((await login(neighbour, flooded)).status, 200, "another account of the same address");
    assert.equal((await login(flooding, elsewhere)).status, 200, "the same account, elsewhere");
    const leave = { address: elsewhere, token, body: { password: "secret-2" } };
    assert.equal((await site.call("DELETE", "/me", leave)).status, 204);
  });
  assert.ok((statuses[200] ?? 0) > 0, "the flood itself is served too");
});

test("drops the waiting sign-in of a disconnected client, without an entry in the login history", async () => {
  const limited = await testApp({ RATE_LIMITS: "on" });
  await limited.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = limited.app.server.address() as AddressInfo;
  const rows = limited.services.db;
  await rows.deleteFrom("attempt").execute();
  // Each address has its turn before the newcomer's.
  const busy = Array.from({ length: 42 }, (_, i) => hashPassword("secret-1", { address: `a${i}`, account: `x${i}` }));
  const body = JSON.stringify({ email: "parti@exemple.fr", password: "secret-1" });
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: seance\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await until("its try is counted", async () => (await rows.selectFrom("attempt").selectAll().execute()).length > 0);
  socket.destroy();
  await Promise.all(busy);
  const next = await limited.call("POST", "/login", { body: { email: "reste@exemple.fr", password: "secret-1" } });
  assert.equal(next.status, 401);
  const entries = await rows.selectFrom("login_entry").select("email").execute();
  assert.deepEqual(
    entries.map(({ email }) => email),
    ["reste@exemple.fr"],
  );
});

test("concurrent sign-ins to one account never leave more than fifty sessions", async () => {
  const person = await signIn(site);
  const more = Array.from({ length: 47 }, () => ({ id: newId(), account_id: person.id, token_hash: randomBytes(32) }));
  await db.insertInto("session").values(more).execute();
  const answers = await Promise.all(Array.from({ length: 10 }, () => login(person, elsewhere)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const rows = await db.selectFrom("session").select("id").where("account_id", "=", person.id).execute();
  assert.equal(rows.length, 50);
});
