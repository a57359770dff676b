import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { eventLimits } from "@seance/contract/events";
import fc from "fast-check";
import { EventStream, reconnectDelay } from "./event-stream.ts";

const { reconnectMinMs, reconnectMaxMs, silenceMs } = eventLimits;

test("coming back is spread over 1 to 30 s, from when the server says", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      fc.option(fc.integer({ min: 1, max: 600 })),
      (random, asked) => {
        const wait = reconnectDelay(asked, random);
        assert.ok(wait >= reconnectMinMs && wait >= (asked ?? 0) * 1000);
        assert.ok(wait <= reconnectMaxMs + (asked ?? 0) * 1000);
      },
    ),
  );
  const waits = Array.from({ length: 1000 }, () => reconnectDelay(null, Math.random()));
  for (let second = 1; second < 30; second++) {
    const inIt = waits.filter((wait) => wait >= second * 1000 && wait < (second + 1) * 1000).length;
    assert.ok(inIt < 100, `${inIt} of a thousand come back in second ${second}`);
  }
});

/** A server of the test's own: every connection is one that the test ends. */
function served(t: TestContext, random = 0) {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const connections: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  let answer: (() => Promise<Response>) | null = null;
  const heard: string[] = [];
  const states: boolean[] = [];
  const stream = new EventStream({
    random: () => random,
    onEvent: ({ name }) => heard.push(name),
    onChange: (up) => states.push(up),
    async open(signal) {
      if (answer) return answer();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      signal.addEventListener("abort", () => void writer.abort(signal.reason).catch(() => undefined));
      const text = new TextEncoder();
      connections.push({
        signal,
        say: (words) => void writer.write(text.encode(words)).catch(() => undefined),
        end: () => void writer.close().catch(() => undefined),
      });
      return new Response(readable);
    },
  });
  const ended = stream.start();
  t.after(async () => {
    stream.stop();
    await settle();
    await ended;
    mock.timers.reset();
  });
  return { stream, connections, heard, states, answerWith: (next: typeof answer) => (answer = next) };
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise<void>((resolve) => setImmediate(resolve));
};

test("it is up while it reads, comes back after a cut, and loses nothing of what is said then", async (t) => {
  const { connections, heard, states } = served(t, 0.5);
  await settle();
  assert.deepEqual(states, [true]);
  connections[0]?.say("event: a\ndata: {}\n\n");
  await settle();
  connections[0]?.end();
  await settle();
  assert.deepEqual(states, [true, false]);
  mock.timers.tick(reconnectDelay(null, 0.5) - 1);
  await settle();
  assert.equal(connections.length, 1, "not before its time");
  mock.timers.tick(1);
  await settle();
  assert.equal(connections.length, 2);
  connections[1]?.say("event: b\ndata: {}\n\n");
  await settle();
  assert.deepEqual(
    [heard, states],
    [
      ["a", "b"],
      [true, false, true],
    ],
  );
});

test("cut every second for a minute: no storm of connections", async (t) => {
  const { connections } = served(t, 0.5);
  for (let second = 0; second < 60; second++) {
    await settle();
    connections.at(-1)?.end();
    await settle();
    mock.timers.tick(1000);
  }
  assert.ok(connections.length > 2 && connections.length < 7, `${connections.length} connections`);
});

test("refused, it waits as long as the server says; without an answer, it comes back too", async (t) => {
  const { connections, answerWith, states } = served(t);
  await settle();
  answerWith(async () => new Response("{}", { status: 429, headers: { "Retry-After": "20" } }));
  connections[0]?.end();
  await settle();
  mock.timers.tick(reconnectMinMs);
  await settle();
  answerWith(null);
  mock.timers.tick(19_999);
  await settle();
  assert.equal(connections.length, 1);
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  mock.timers.tick(1);
  await settle();
  answerWith(null);
  mock.timers.tick(reconnectMinMs);
  await settle();
  assert.equal(connections.length, 2);
  assert.deepEqual(states, [true, false, true]);
});

test("a silence of 45 s is a cut; heartbeats are no silence", async (t) => {
  const { connections, states } = served(t);
  await settle();
  for (let beat = 0; beat < 10; beat++) {
    mock.timers.tick(eventLimits.heartbeatMs);
    connections[0]?.say(":\n\n");
    await settle();
  }
  assert.deepEqual(states, [true]);
  mock.timers.tick(silenceMs);
  await settle();
  assert.deepEqual(states, [true, false]);
  assert.equal(connections[0]?.signal.aborted, true);
});

test("the network gone cuts it at once; the network back brings it back soon", async (t) => {
  const { stream, connections, states } = served(t, 0.9);
  await settle();
  stream.cut();
  await settle();
  assert.deepEqual(states, [true, false]);
  stream.wake();
  mock.timers.tick(2000);
  await settle();
  assert.equal(connections.length, 2);
  stream.wake();
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual(states.slice(0, 3), [true, false, true]);
});

test("stopped, it closes what is open and opens nothing more", async (t) => {
  const { stream, connections, states } = served(t);
  await settle();
  stream.stop();
  await settle();
  mock.timers.tick(120_000);
  await settle();
  assert.equal(connections.length, 1);
  assert.equal(connections[0]?.signal.aborted, true);
  assert.deepEqual(states, [true, false]);
});
