import assert from "node:assert/strict";
import { test } from "node:test";
import type { Role } from "@seance/contract/roles";
import { testApp, type TestAnswer } from "#test/app.ts";
import { makePerson, signIn, type Person } from "#test/sign-in.ts";
import { until } from "#test/until.ts";

/** Whatever takes a session or a right away, done on one process, and used on another one, which has the session in its cache. */
const here = await testApp();
const there = await testApp({}, { databaseUrl: here.databaseUrl });
const { db } = here.services;
const founder = await signIn(here, "fondateur");

/** Less than the cache keeps a session: it is the message that ends it. */
const longestMs = 4000;

interface Revocation {
  readonly name: string;
  readonly role?: Role;
  /** What the person calls on the other process. */
  readonly path?: string;
  readonly refusal?: number;
  /** Its answer is a success. `elsewhere` is another session of the person. */
  revoke(person: Person, elsewhere: string): Promise<TestAnswer>;
}

const byFounder = (method: "PUT" | "DELETE", path: string, body?: object) =>
  here.call(method, `/admin/users/${path}`, { token: founder.token, body });

const sessionsOf = async (token: string): Promise<{ id: string; current: boolean }[]> =>
  (await here.call("GET", "/me/sessions", { token })).json.sessions;

const revocations: readonly Revocation[] = [
  {
    name: "signing out",
    revoke: ({ token }) => here.call("POST", "/users/logout", { token, body: { end_session: true } }),
  },
  {
    name: "closing the session from another one",
    async revoke(_person, token) {
      const other = (await sessionsOf(token)).find(({ current }) => !current);
      return here.call("DELETE", `/me/sessions/${other?.id}`, { token });
    },
  },
  { name: "closing all others", revoke: (_person, token) => here.call("DELETE", "/me/sessions", { token }) },
  {
    name: "another password",
    revoke: ({ password }, token) =>
      here.call("PUT", "/me/password", { token, body: { current_password: password, new_password: "nouveau-secret-de-tous" } }),
  },
  { name: "sessions closed by the staff", revoke: ({ id }) => byFounder("DELETE", `${id}/sessions`) },
  { name: "a ban", revoke: ({ id }) => byFounder("PUT", `${id}/status`, { is_active: false }) },
  {
    name: "a lower role",
    role: "admin",
    path: "/admin/users",
    refusal: 403,
    revoke: ({ id }) => byFounder("PUT", `${id}/role`, { role: "support" }),
  },
  { name: "an account that the staff deletes", revoke: ({ id }) => byFounder("DELETE", id) },
  {
    name: "an account that its person deletes",
    revoke: ({ password }, token) => here.call("DELETE", "/me", { token, body: { password } }),
  },
];

for (const { name, role = "user", path = "/me", refusal = 401, revoke } of revocations)
  test(`${name} counts at once on another process`, async () => {
    const person = await makePerson(db, role);
    const { json } = await here.call("POST", "/login", { body: { email: person.email, password: person.password } });
    const use = async (): Promise<number> => (await there.call("GET", path, { token: person.token })).status;
    assert.equal(await use(), 200);
    const { status, text } = await revoke(person, json.access_token);
    assert.ok(status === 200 || status === 204, text);
    const began = performance.now();
    await until("it is refused there", async () => (await use()) === refusal);
    assert.ok(performance.now() - began < longestMs, `${performance.now() - began} ms`);
    assert.equal(await use(), refusal, "and stays so");
  });
