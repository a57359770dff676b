import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import type { Ban } from "@seance/contract/bans";
import type { User } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { eventStreamUp } from "./stream-state.ts";
import { sessionEndText, watchEvents } from "./watch-events.ts";
import { watchPresence } from "#shared/session/presence.ts";
import { SessionStore } from "#shared/session/session-store.ts";
import { safeStorage } from "#lib/storage.ts";

const user: User = {
  id: "u1",
  email: "e@exemple.fr",
  username: "e",
  role: "admin",
  created_at: "2026-01-01T00:00:00.000Z",
  last_login: null,
};

interface Connection {
  readonly token: string | null;
  readonly say: (name: string, data?: object) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly open: () => boolean;
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A server of the test's own, and its clock. */
function fakeServer(t: TestContext): Connection[] {
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  const connections: Connection[] = [];
  mock.method(globalThis, "fetch", async (path: string, { headers, signal }: RequestInit) => {
    if (path !== "/api/events") return new Response(null, { status: 204 });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    signal?.addEventListener("abort", () => void writer.abort(signal.reason).catch(() => undefined));
    connections.push({
      token: new Headers(headers).get("authorization"),
      async say(name, data = {}) {
        writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)).catch(() => undefined);
        await settle();
      },
      async end() {
        writer.close().catch(() => undefined);
        await settle();
      },
      open: () => signal?.aborted === false,
    });
    return new Response(readable);
  });
  t.after(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
  return connections;
}

interface PageOptions {
  readonly connections?: Connection[];
  readonly signedIn?: boolean;
  readonly locks?: LockManager;
}

/** A page; its window hears what the page is told. */
async function page(t: TestContext, { connections = fakeServer(t), signedIn = true, locks }: PageOptions = {}) {
  const window = new EventTarget();
  const said: string[] = [];
  for (const name of ["movies-updated", "presence", "role-changed", "session-ended", "resync", "bidon"])
    window.addEventListener(name, () => said.push(name));
  const fetchMe = mock.fn(async () => user);
  const stored = safeStorage(() => {
    throw new Error("none");
  });
  const session = new SessionStore({ storage: stored, events: window, fetchMe, isRefusal: () => false });
  if (signedIn) session.signIn({ access_token: "t1", user });
  const view = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  const notify = mock.fn((_text: string) => {});
  const state = { signingOut: false };
  const stops = [
    watchEvents({ session, window, document: view, locks, notify, isSigningOut: () => state.signingOut, random: () => 0.5 }),
  ];
  t.after(async () => {
    stops.forEach((stop) => stop());
    await settle();
  });
  await settle();
  return { session, window, view, connections, said, fetchMe, notify, state, stops };
}

test("news is said on the window under its name; the same news for everybody once, in a moment of the page's own", async (t) => {
  const { connections, said } = await page(t);
  const [stream] = connections;
  for (let i = 0; i < 5; i++) await stream?.say("movies-updated");
  await stream?.say("presence", { online_staff: 2 });
  await stream?.say("bidon");
  assert.deepEqual(said, ["presence"]);
  mock.timers.tick(400);
  assert.deepEqual(said, ["presence", "movies-updated"]);
  await stream?.say("movies-updated");
  mock.timers.tick(400);
  assert.deepEqual(said, ["presence", "movies-updated", "movies-updated"]);
});

test("where many pages listen, each reads again later: within what the server says, and no later than its most", async (t) => {
  const { connections, said } = await page(t);
  mock.timers.tick(3000);
  assert.deepEqual(said.splice(0), ["resync"], "what comes a little after the first stream");
  for (const [within_ms, ms] of [
    [2000, 1000],
    [1e9, 2500],
    [-1, 200],
    ["bientôt", 200],
    [null, 200],
  ] as const) {
    await connections[0]?.say("movies-updated", { within_ms });
    mock.timers.tick(ms - 1);
    assert.deepEqual(said.splice(0), [], `${within_ms}: before`);
    mock.timers.tick(1);
    assert.deepEqual(said.splice(0), ["movies-updated"], `${within_ms}`);
  }
});

test("a new role is asked for at once, and said by the session", async (t) => {
  const { connections, fetchMe, session, said } = await page(t);
  fetchMe.mock.mockImplementation(async () => ({ ...user, role: "user" as const }));
  await connections[0]?.say("role-changed", { role: "user" });
  assert.equal(session.get().user?.role, "user");
  assert.deepEqual(said, ["role-changed"]);
});

test("a session that is over says why and is left at once; not when the person leaves himself", async (t) => {
  const connections = fakeServer(t);
  for (const reason of ["password", "deleted", "ended"] as const) {
    const { session, notify, said } = await page(t, { connections });
    await connections.at(-1)?.say("session-ended", { reason });
    assert.equal(session.get().token, null);
    assert.deepEqual(said, ["session-ended"]);
    assert.deepEqual(notify.mock.calls[0]?.arguments, [sessionEndText[reason]]);
  }
  const { notify, state } = await page(t, { connections });
  state.signingOut = true;
  await connections.at(-1)?.say("session-ended", { reason: "ended" });
  assert.equal(notify.mock.callCount(), 0);
});

test("a banned person is told until when and why", async (t) => {
  const connections = fakeServer(t);
  const banned = async (ban: Ban) => {
    const { session, notify } = await page(t, { connections });
    await connections.at(-1)?.say("session-ended", { reason: "banned", ban });
    assert.equal(session.get().token, null);
    await import("#shared/session/ban-text.ts");
    await settle();
    return notify.mock.calls[0]?.arguments[0];
  };
  assert.equal(
    await banned({ reason: "", until: null }),
    "Compte Suspendu: Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.",
  );
  assert.equal(
    await banned({ reason: "Insultes", until: "2026-12-03T11:00:00.000Z" }),
    "Compte Suspendu: Votre compte est suspendu jusqu’au 3 décembre 2026 à 12:00, si vous pensez que c'est une erreur contactez-nous. Motif\u202f: Insultes",
  );
});

test("each person has a stream of his own: signing in or out opens another", async (t) => {
  const { connections, session } = await page(t, { signedIn: false });
  assert.deepEqual(
    connections.map(({ token }) => token),
    [null],
  );
  session.signIn({ access_token: "t2", user });
  await settle();
  assert.deepEqual(
    connections.map(({ token, open }) => [token, open()]),
    [
      [null, false],
      ["Bearer t2", true],
    ],
  );
  session.signOut();
  await settle();
  assert.deepEqual(
    connections.map(({ token, open }) => [token, open()]),
    [
      [null, false],
      ["Bearer t2", false],
      [null, true],
    ],
  );
});

test("after a cut, and a little after the first stream, whatever may have been missed is read again", async (t) => {
  const { connections, said, fetchMe } = await page(t);
  assert.equal(fetchMe.mock.callCount(), 1);
  mock.timers.tick(3000);
  assert.deepEqual(said, ["resync"]);
  await connections[0]?.end();
  mock.timers.tick(30_000);
  await settle();
  mock.timers.tick(0);
  assert.equal(connections.length, 2);
  assert.deepEqual(said, ["resync", "resync"]);
  assert.equal(fetchMe.mock.callCount(), 2);
});

test("the role is asked every 5 s while the stream is down, and not while it is up", async (t) => {
  const { connections, session, fetchMe, view, window, stops } = await page(t);
  stops.push(watchPresence(session, { document: view, window }));
  assert.equal(eventStreamUp.get(), true);
  fetchMe.mock.resetCalls();
  mock.timers.tick(4 * limits.session.roleCheckMs);
  assert.equal(fetchMe.mock.callCount(), 0);
  await connections[0]?.end();
  assert.equal(eventStreamUp.get(), false);
  for (let i = 0; i < 2; i++) {
    mock.timers.tick(limits.session.roleCheckMs);
    await settle();
  }
  assert.equal(fetchMe.mock.callCount(), 2);
});

test("the network gone and back", async (t) => {
  const { connections, window } = await page(t);
  window.dispatchEvent(new Event("offline"));
  await settle();
  assert.equal(eventStreamUp.get(), false);
  window.dispatchEvent(new Event("online"));
  mock.timers.tick(2000);
  await settle();
  assert.deepEqual([eventStreamUp.get(), connections.length], [true, 2]);
});

/** The locks of one browser: each name is held by one at a time, the others wait in turn. */
function lockManager(): LockManager {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>): Promise<unknown> => {
    if (options.ifAvailable && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name);
    if (options.signal?.aborted) throw options.signal.reason;
    const working = work({ name, mode: "exclusive" });
    held.set(name, working);
    return working.finally(() => held.delete(name));
  };
  return { request: request as LockManager["request"], query: async () => ({}) };
}

test("four tabs of a browser have a stream; the fifth asks as if there were none, and takes the place of one that closes", async (t) => {
  const locks = lockManager();
  const connections = fakeServer(t);
  const tabs = [];
  for (let i = 0; i < 5; i++) tabs.push(await page(t, { locks, connections }));
  assert.equal(connections.length, 4);
  for (const tab of tabs.slice(0, 4)) tab.stops.forEach((stop) => stop());
  await settle();
  assert.equal(connections.length, 5);
  assert.deepEqual(
    connections.map(({ open }) => open()),
    [false, false, false, false, true],
  );
});
