import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection } from "./connection.ts";

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

/** A line that can be cut at the browser (`network`) or at the server. */
function line() {
  const state = { network: true, server: true, asked: 0 };
  const window = new EventTarget();
  const connection = new Connection({
    onLine: () => state.network,
    chance: () => 0.5,
    ask: () => {
      state.asked++;
      return Promise.resolve(state.network && state.server);
    },
  });
  const stop = connection.start(window);
  return { state, window, connection, stop };
}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("one call that fails is not the line: the server is asked before anything is said", async () => {
  const { state, connection, stop } = line();
  connection.failed();
  assert.equal(connection.get().lost, false);
  await settled();
  assert.deepEqual(connection.get(), { lost: false, met: true });
  assert.equal(state.asked, 1);
  stop();
});

test("a server that is away is asked again now and then, and its return is told once", async () => {
  const { state, connection, stop } = line();
  const told: boolean[] = [];
  connection.subscribe(() => told.push(connection.get().lost));
  connection.heard();
  state.server = false;
  for (let i = 0; i < 20; i++) connection.failed();
  await settled();
  assert.equal(state.asked, 1, "twenty calls that fail together ask once");
  for (let i = 0; i < 3; i++) {
    mock.timers.tick(7000);
    await settled();
  }
  assert.equal(state.asked, 4);
  state.server = true;
  mock.timers.tick(7000);
  await settled();
  assert.deepEqual(told, [false, true, false]);
  mock.timers.tick(60_000);
  await settled();
  assert.equal(state.asked, 5, "nothing is asked once it is back");
  stop();
});

test("the browser's own word is believed at once when it says that the network is gone, and checked when it says that it is back", async () => {
  const { state, window, connection, stop } = line();
  connection.heard();
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

test("a page opened without a network knows it from the start", () => {
  const connection = new Connection({ onLine: () => false, ask: () => Promise.resolve(false) });
  const stop = connection.start(new EventTarget());
  assert.deepEqual(connection.get(), { lost: true, met: false });
  stop();
});
