import assert from "node:assert/strict";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { test } from "node:test";
import { eventLimits } from "@seance/contract/events";
import { Refusal } from "#core/refusal.ts";
import { EventStreams } from "#http/event-streams.ts";

test("a process keeps so many streams, whoever they are for, and takes others when one of them goes", () => {
  assert.deepEqual([eventLimits.perAccount, eventLimits.perAddress, eventLimits.perProcess], [6, 50, 12_000]);
  const streams = new EventStreams(() => false);
  // Answers to nobody: what is written to them goes nowhere.
  const request = new IncomingMessage(new Socket());
  const open = (index: number) => {
    const address = `2001:db8::${index.toString(16)}`;
    streams.admit({ actor: null, address });
    const response = new ServerResponse(request);
    streams.open({ response, address, tokenHash: null, actor: null }, {});
    return response;
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
