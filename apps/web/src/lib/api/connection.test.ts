import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection } from "./connection.ts";

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

/** A connection that can be cut at the browser (`network`) or at the server. */
function testConnection() {
  const state = { network: true, server: true, probes: 0 };
  const window = new EventTarget();
  const connection = new Connection({
    onLine: () => state.network,
    random: () => 0.5,
    probe: () => {
      state.probes++;
      return Promise.resolve(state.network && state.server);
    },
  });
  const stop = connection.start(window);
  return { state, window, connection, stop };
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("a failed call alone does not make the connection lost: the server is probed first", async () => {
  const { state, connection, stop } = testConnection();
  connection.failed();
  assert.equal(connection.get().lost, false);
  await settled();
  assert.deepEqual(connection.get(), { lost: false, met: true });
  assert.equal(state.probes, 1);
  stop();
});

test("an unreachable server is probed every few seconds, and its return is reported once", async () => {
  const { state, connection, stop } = testConnection();
  const told: boolean[] = [];
  connection.subscribe(() => told.push(connection.get().lost));
  connection.succeeded();
  state.server = false;
  for (let i = 0; i < 20; i++) connection.failed();
  await settled();
  assert.equal(state.probes, 1, "twenty failed calls cause one probe");
  for (let i = 0; i < 3; i++) {
    mock.timers.tick(7000);
    await settled();
  }
  assert.equal(state.probes, 4);
  state.server = true;
  mock.timers.tick(7000);
  await settled();
  assert.deepEqual(told, [false, true, false]);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(state.probes, 5, "no probe once it is back");
  stop();
});

test("the answer to a call that was sent before the connection was lost does not end the loss", () => {
  const { window, connection, stop } = testConnection();
  const sentAt = performance.now();
  window.dispatchEvent(new Event("offline"));
  connection.succeeded(sentAt);
  assert.equal(connection.get().lost, true);
  connection.succeeded(performance.now());
  assert.equal(connection.get().lost, false);
  stop();
});

test("an offline event counts at once; an online event is verified by a probe", async () => {
  const { state, window, connection, stop } = testConnection();
  connection.succeeded();
  state.network = false;
  window.dispatchEvent(new Event("offline"));
  assert.deepEqual(connection.get(), { lost: true, met: true });
  state.network = true;
  state.server = false;
  window.dispatchEvent(new Event("online"));
  await settled();
  assert.equal(connection.get().lost, true);
  state.server = true;
  window.dispatchEvent(new Event("online"));
  await settled();
  assert.equal(connection.get().lost, false);
  stop();
});

test("a page opened offline starts as lost", () => {
  const connection = new Connection({ onLine: () => false, probe: () => Promise.resolve(false) });
  const stop = connection.start(new EventTarget());
  assert.deepEqual(connection.get(), { lost: true, met: false });
  stop();
});
