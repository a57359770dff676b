import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Playable } from "#shared/playable.ts";
import { castOff, castReducer, hasSession } from "./cast-state.ts";
import type { CastEffect, CastEvent, CastState } from "./cast-state.ts";

const film: Playable = { type: "movie", id: "01900000-0000-7000-8000-000000000001" };
const other: Playable = { type: "episode", id: "01900000-0000-7000-8000-000000000002" };
const session: CastEvent = { type: "session", device: "Salon" };
const handedOver: CastEvent = { type: "handed-over", playable: film, startAt: 65 };
const playing: readonly CastEvent[] = [{ type: "asked" }, session, handedOver, { type: "start-due" }, { type: "started" }];

function run(events: readonly CastEvent[], from: CastState = castOff): { state: CastState; effects: CastEffect[] } {
  let state = from;
  const effects: CastEffect[] = [];
  for (const event of events) {
    const step = castReducer(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const notices = (effects: readonly CastEffect[]) =>
  effects.filter((effect) => effect.type === "notify").map(({ kind, text }) => `${kind}: ${text}`);
const done = (effects: readonly CastEffect[]) => effects.map(({ type }) => type).filter((type) => type !== "notify");

describe("casting", () => {
  const table: [name: string, events: readonly CastEvent[], phase: CastState["phase"], done: string, notified: string[]][] = [
    ["a press asks for a device", [{ type: "asked" }], "asking", "connect", []],
    ["a second press while the list is open does nothing", [{ type: "asked" }, { type: "asked" }], "asking", "connect", []],
    ["no sender", [{ type: "asked" }, { type: "unavailable" }], "off", "connect", ["warning: Google Cast non disponible"]],
    [
      "no device",
      [{ type: "asked" }, { type: "refused", code: "receiver_unavailable" }],
      "off",
      "connect",
      ["warning: Google Cast non disponible"],
    ],
    ["the list was closed", [{ type: "asked" }, { type: "refused", code: "cancel" }], "off", "connect", []],
    [
      "a device that does not answer",
      [{ type: "asked" }, { type: "refused", code: "timeout" }],
      "off",
      "connect",
      ["error: Cast failed: timeout"],
    ],
    [
      "from the press to the television",
      playing,
      "on",
      "connect ask-player keep start-later",
      ["success: Connecté à Salon", "success: Cast démarré"],
    ],
    [
      "nobody has a film for it",
      [{ type: "asked" }, session, { type: "unclaimed" }],
      "off",
      "connect ask-player end-session",
      ["success: Connecté à Salon"],
    ],
    [
      "the film was taken",
      [...playing, { type: "unclaimed" }],
      "on",
      "connect ask-player keep start-later",
      ["success: Connecté à Salon", "success: Cast démarré"],
    ],
    [
      "stopped here",
      [...playing, { type: "stopped" }],
      "off",
      "connect ask-player keep start-later end-session forget return-later",
      ["success: Connecté à Salon", "success: Cast démarré", "warning: Cast arrêté localement"],
    ],
    [
      "lost",
      [...playing, { type: "lost" }],
      "off",
      "connect ask-player keep start-later forget",
      ["success: Connecté à Salon", "success: Cast démarré", "error: Problème de connexion Cast"],
    ],
    ["what we ended ourselves is not lost", [{ type: "lost" }], "off", "", []],
    ["a page is not castable", [{ type: "incompatible" }], "off", "", ["warning: Ce contenu n'est pas compatible avec Cast"]],
    [
      "found again after a reload",
      [{ type: "reloaded", playable: film }, session, { type: "started" }],
      "on",
      "reconnect",
      ["success: Connecté à Salon"],
    ],
    ["not found again", [{ type: "reloaded", playable: film }, { type: "not-found" }], "off", "reconnect forget", []],
    ["given up while looking for it", [{ type: "reloaded", playable: film }, { type: "stopped" }], "off", "reconnect forget", []],
    ["no sender after a reload", [{ type: "reloaded", playable: film }, { type: "unavailable" }], "off", "reconnect forget", []],
    [
      "a format that it cannot play",
      [{ type: "asked" }, session, handedOver, { type: "start-due" }, { type: "failed", reason: "format" }],
      "on",
      "connect ask-player keep start-later",
      ["success: Connecté à Salon", "error: Format vidéo incompatible avec Cast"],
    ],
  ];
  for (const [name, events, phase, effects, words] of table) {
    test(name, () => {
      const ran = run(events);
      assert.equal(ran.state.phase, phase);
      assert.equal(done(ran.effects).join(" "), effects);
      assert.deepEqual(notices(ran.effects), words);
    });
  }

  test("a press while casting sends the film on the screen, which is announced too", () => {
    const { state } = run(playing);
    const asked = castReducer(state, { type: "asked" });
    assert.deepEqual(done(asked.effects), ["ask-player"]);
    const { state: then, effects } = run(
      [{ type: "handed-over", playable: other, startAt: 0 }, { type: "start-due" }, { type: "started" }],
      state,
    );
    assert.deepEqual(then.playable, other);
    assert.deepEqual(notices(effects), ["success: Cast démarré"]);
  });

  test("the next episode starts where the history says", () => {
    const { state, effects } = run([...playing, { type: "moved", playable: other }]);
    assert.deepEqual([state.playable, state.startAt, state.phase], [other, null, "on"]);
    assert.equal(done(effects).at(-1), "keep");
  });
});

const anyEvent: fc.Arbitrary<CastEvent> = fc.oneof(
  fc.constantFrom<CastEvent[]>(
    ...(
      ["asked", "unavailable", "incompatible", "unclaimed", "start-due", "started", "stopped", "lost", "not-found"] as const
    ).map((type) => ({ type })),
  ),
  fc.constant(session),
  fc.constant(handedOver),
  fc.constant<CastEvent>({ type: "reloaded", playable: film }),
  fc.constant<CastEvent>({ type: "moved", playable: other }),
  fc.constantFrom("cancel", "timeout").map((code): CastEvent => ({ type: "refused", code })),
);

test("in any order: off has no device and no film, a film that plays has both, and what is kept is forgotten", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = castOff;
      let kept = false;
      for (const event of events) {
        const step = castReducer(state, event);
        if (event.type === "reloaded") kept = true;
        for (const { type } of step.effects) kept = type === "keep" || (kept && type !== "forget");
        state = step.state;
        if (state.phase === "off") assert.deepEqual(state, castOff);
        if (state.phase === "on" || state.phase === "starting") assert.ok(state.device !== null && state.playable !== null);
        assert.equal(hasSession(state), state.device !== null);
        if (state.playable) assert.ok(kept);
      }
    }),
  );
});
