import assert from "node:assert/strict";
import { Socket } from "node:net";
import { test } from "node:test";
import { eventLimits } from "@seance/contract/events";
import { Refusal } from "#core/refusal.ts";
import { EventStreams } from "#http/event-streams.ts";

/** What is written to it goes nowhere. */
class Nowhere extends Socket {
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
}

test("a process keeps so many streams, whoever they are for, and takes others when one of them goes", () => {
  assert.deepEqual([eventLimits.perAccount, eventLimits.perAddress, eventLimits.perProcess], [6, 50, 12_000]);
  const streams = new EventStreams(() => false);
  const open = (index: number) => {
    const address = `2001:db8::${index.toString(16)}`;
    streams.admit({ actor: null, address });
    const socket = new Nowhere();
    streams.open({ socket, address, tokenHash: null, actor: null }, {});
    return socket;
  };
  const [first] = Array.from({ length: eventLimits.perProcess }, (_, index) => open(index));
  assert.equal(streams.size, eventLimits.perProcess);
  assert.throws(
    () => open(eventLimits.perProcess),
    (reason) => reason instanceof Refusal && reason.kind === "too-many",
  );
  first?.emit("close");
  open(eventLimits.perProcess);
  assert.equal(streams.size, eventLimits.perProcess);
  streams.close();
});

test("whoever has gone before the stream was open takes no room", () => {
  const streams = new EventStreams(() => false);
  const socket = new Nowhere().destroy();
  streams.open({ socket, address: "2001:db8::1", tokenHash: null, actor: null }, {});
  assert.equal(streams.size, 0);
  streams.close();
});
