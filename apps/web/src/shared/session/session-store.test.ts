import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { User } from "@seance/contract/accounts";
import { ApiError } from "#lib/api/api-error.ts";
import { SessionStore, readUser } from "./session-store.ts";
import { safeStorage } from "#lib/storage.ts";
import type { KeyValue } from "#lib/storage.ts";

const elise: User = {
  id: "u1",
  email: "elise@exemple.fr",
  username: "elise",
  role: "admin",
  created_at: "2026-01-01T00:00:00.000Z",
  last_login: null,
};

function room(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  const raw: KeyValue = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  const events = new EventTarget();
  const said: string[] = [];
  for (const name of ["auth-update", "role-changed"]) events.addEventListener(name, () => said.push(name));
  const fetchMe = mock.fn(async (): Promise<User> => elise);
  const session = new SessionStore({
    storage: safeStorage(() => raw),
    events,
    fetchMe,
    isRefusal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
  });
  return { session, values, events, said, fetchMe };
}

const signedIn = { token: "t", user: JSON.stringify(elise) };
const refusal = (status: number) => async (): Promise<User> => {
  throw new ApiError({ status });
};

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("a stored session is there before anything is asked, and its restoring ends after 300 ms", () => {
  const { session, fetchMe } = room(signedIn);
  assert.deepEqual(session.get(), { token: "t", user: elise, status: "restoring" });
  session.start();
  mock.timers.tick(299);
  assert.equal(session.get().status, "restoring");
  mock.timers.tick(1);
  assert.equal(session.get().status, "ready");
  assert.equal(fetchMe.mock.callCount(), 0);
});

test("a corrupted stored person clears the session", () => {
  for (const user of ["{", "null", "[]", '{"id":1}', JSON.stringify({ ...elise, role: "roi" })]) {
    const { session, values } = room({ token: "t", user });
    session.start();
    assert.deepEqual(session.get(), { token: null, user: null, status: "ready" }, user);
    assert.equal(values.size, 0, user);
  }
});

test("signing in writes the keys token and user and says so", () => {
  const { session, values, said } = room();
  session.start();
  session.signIn({ access_token: "new", user: elise });
  assert.equal(values.get("token"), "new");
  assert.deepEqual(readUser(values.get("user") ?? ""), elise);
  assert.equal(session.get().user?.id, "u1");
  assert.deepEqual(said, ["auth-update"]);
});

test("another tab's sign-out, and an auth-update event, are taken up", () => {
  const { session, values, events } = room(signedIn);
  session.start();
  values.clear();
  events.dispatchEvent(Object.assign(new Event("storage"), { key: "token" }));
  assert.equal(session.get().token, null);
  values.set("token", "t").set("user", JSON.stringify(elise));
  events.dispatchEvent(new Event("auth-update"));
  assert.equal(session.get().user?.id, "u1");
});

test("a token whose person is missing asks who it is", async () => {
  const { session, values } = room({ token: "t" });
  session.start();
  assert.equal(session.get().status, "restoring");
  await settle();
  assert.deepEqual(session.get(), { token: "t", user: elise, status: "ready" });
  assert.deepEqual(readUser(values.get("user") ?? ""), elise);
});

test("a changed role is stored and said by both events", async () => {
  const { session, values, said, fetchMe } = room(signedIn);
  session.start();
  fetchMe.mock.mockImplementation(async () => ({ ...elise, role: "user" }));
  await session.check();
  assert.equal(session.get().user?.role, "user");
  assert.equal(readUser(values.get("user") ?? "")?.role, "user");
  assert.deepEqual(said, ["role-changed", "auth-update"]);
  await session.check();
  assert.equal(said.length, 2, "nothing is said when nothing changed");
});

test("a 401 or 403 of the role check logs out after 3 s, not before", async () => {
  for (const status of [401, 403]) {
    const { session, values, fetchMe } = room(signedIn);
    session.start();
    fetchMe.mock.mockImplementation(refusal(status));
    await session.check();
    mock.timers.tick(2999);
    assert.notEqual(session.get().user, null);
    mock.timers.tick(1);
    assert.equal(session.get().user, null);
    assert.equal(values.size, 0);
  }
});

test("an outage never logs out", async () => {
  for (const status of [0, 429, 500, 502, 503]) {
    const { session, fetchMe } = room(signedIn);
    session.start();
    fetchMe.mock.mockImplementation(refusal(status));
    await session.check();
    mock.timers.tick(60_000);
    assert.equal(session.get().user?.id, "u1", `status ${status}`);
  }
});

test("a refusal of an old token leaves the session that replaced it alone", async () => {
  const { session, fetchMe } = room(signedIn);
  session.start();
  fetchMe.mock.mockImplementation(refusal(401));
  await session.check();
  session.signIn({ access_token: "fresh", user: elise });
  mock.timers.tick(3000);
  assert.equal(session.get().token, "fresh");
});

test("a change told while an answer is on its way is asked for again: the old answer counts for nothing", async () => {
  const { session, fetchMe } = room(signedIn);
  session.start();
  const first = Promise.withResolvers<User>();
  fetchMe.mock.mockImplementationOnce(() => first.promise);
  fetchMe.mock.mockImplementation(async () => ({ ...elise, role: "super_admin" }));
  const checked = session.check();
  await session.check();
  first.resolve({ ...elise, role: "user" });
  await checked;
  assert.equal(session.get().user?.role, "super_admin");
  assert.equal(fetchMe.mock.callCount(), 2);
});

test("an answer about the last person says nothing of the next one", async () => {
  const { session, values, fetchMe } = room(signedIn);
  session.start();
  const { promise, resolve } = Promise.withResolvers<User>();
  fetchMe.mock.mockImplementation(() => promise);
  const checked = session.check();
  session.signOut();
  session.signIn({ access_token: "other", user: { ...elise, id: "u2", role: "user" } });
  resolve(elise);
  await checked;
  assert.equal(session.get().user?.id, "u2");
  assert.equal(readUser(values.get("user") ?? "")?.role, "user");
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
