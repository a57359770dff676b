import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import type { User } from "@seance/contract/accounts";
import { watchPresence } from "./presence.ts";
import { SessionStore } from "./session-store.ts";
import { safeStorage } from "#lib/storage.ts";

const user: User = {
  id: "u1",
  email: "e@exemple.fr",
  username: "e",
  role: "user",
  created_at: "2026-01-01T00:00:00.000Z",
  last_login: null,
};

function page(t: TestContext, signedIn = true) {
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const sent: string[] = [];
  mock.method(globalThis, "fetch", async (path: string, init: RequestInit) => {
    sent.push(`${init.method} ${path}${init.keepalive ? " keepalive" : ""}`);
    return new Response(null, { status: 204 });
  });
  const fetchMe = mock.fn(async () => user);
  const storage = safeStorage(() => {
    throw new Error("none");
  });
  const session = new SessionStore({
    storage,
    events: new EventTarget(),
    fetchMe,
    isRefusal: () => false,
  });
  if (signedIn) session.signIn({ access_token: "t", user });
  session.reread();
  const shown: { visibilityState: DocumentVisibilityState } = { visibilityState: "visible" };
  const view = Object.assign(new EventTarget(), shown);
  const window = new EventTarget();
  const stop = watchPresence(session, { document: view, window });
  t.after(() => {
    stop();
    mock.timers.reset();
    mock.restoreAll();
  });
  const turn = (state: DocumentVisibilityState) => {
    view.visibilityState = state;
    view.dispatchEvent(new Event("visibilitychange"));
  };
  return { sent, fetchMe, turn, window, stop, storage, session };
}

test("a heartbeat at once and every 60 s, the role every 5 s", (t) => {
  const { sent, fetchMe } = page(t);
  assert.deepEqual(sent, ["POST /api/users/heartbeat"]);
  mock.timers.tick(59_999);
  assert.equal(sent.length, 1);
  mock.timers.tick(1);
  assert.equal(sent.length, 2);
  assert.equal(fetchMe.mock.callCount() > 0, true);
});

test("a hidden page says so once, outliving the page, then keeps silent until it is back", (t) => {
  const { sent, fetchMe, turn, window } = page(t);
  sent.length = 0;
  turn("hidden");
  window.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(sent, ["POST /api/users/logout keepalive"]);
  const asked = fetchMe.mock.callCount();
  mock.timers.tick(120_000);
  assert.equal(sent.length, 1);
  assert.equal(fetchMe.mock.callCount(), asked);
  turn("visible");
  assert.equal(sent.at(-1), "POST /api/users/heartbeat");
  assert.equal(fetchMe.mock.callCount(), asked + 1);
});

test("a guest sends nothing", (t) => {
  const { sent, fetchMe, turn } = page(t, false);
  mock.timers.tick(120_000);
  turn("hidden");
  assert.deepEqual(sent, []);
  assert.equal(fetchMe.mock.callCount(), 0);
});

test("a session that is in the storage while nobody is here is taken up within 5 s", (t) => {
  const { session, storage } = page(t, false);
  storage.set("token", "t");
  storage.set("user", JSON.stringify(user));
  mock.timers.tick(4999);
  assert.equal(session.get().user, null);
  mock.timers.tick(1);
  assert.deepEqual([session.get().token, session.get().user?.id], ["t", "u1"]);
});
