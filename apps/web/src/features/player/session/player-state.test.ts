import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { initialState, offersNext, playerReducer } from "./player-state.ts";
import type { PlayerEffect, PlayerEvent, PlayerState } from "./player-state.ts";

const fatal: PlayerEvent = { type: "failed", error: { kind: "network", fatal: true } };
const opened = (hasNext = true): PlayerEvent => ({ type: "open", keepsProgress: true, hasNext });
const only = (types: string) =>
  types
    .split(" ")
    .filter(Boolean)
    .map((type) => ({ type }) as PlayerEvent);

function run(events: readonly PlayerEvent[], from: PlayerState = initialState): { state: PlayerState; effects: PlayerEffect[] } {
  let state = from;
  const effects: PlayerEffect[] = [];
  for (const event of events) {
    const next = playerReducer(state, event);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

/** Plays from one second to another, four time events a second, as a media element gives them. */
function play(from: number, to: number, duration = 3600): PlayerEvent[] {
  const ticks = Math.round((to - from) * 4);
  const times = Array.from({ length: ticks + 1 }, (_, tick): PlayerEvent => ({
    type: "time",
    position: from + tick / 4,
    duration,
    at: tick * 250,
  }));
  return [{ type: "playing" }, ...times];
}

const types = (effects: readonly PlayerEffect[]) => effects.map((effect) => effect.type);

describe("the phases", () => {
  const table: [name: string, events: PlayerEvent[], phase: PlayerState["phase"]][] = [
    ["nothing is open", [], "idle"],
    ["opening loads", [opened()], "loading"],
    ["a picture that moves is playing", [opened(), ...only("playing")], "playing"],
    ["a pause", [opened(), ...only("playing paused")], "paused"],
    ["and on again", [opened(), ...only("playing paused playing")], "playing"],
    ["waiting for data", [opened(), ...only("playing waiting")], "buffering"],
    ["data came", [opened(), ...only("playing waiting playing")], "playing"],
    ["a paused picture keeps nobody waiting", [opened(), ...only("playing paused waiting")], "paused"],
    ["the browser wants a gesture", [opened(), ...only("paused")], "paused"],
    ["the end, with a next episode", [opened(), ...only("playing ended")], "countdown"],
    ["the end, without", [opened(false), ...only("playing ended")], "ended"],
    ["a film seen again", [opened(false), ...only("playing ended replay")], "loading"],
    ["the countdown runs out", [opened(), ...only("playing ended"), ...only("second ".repeat(10))], "next"],
    ["stopped while counting", [opened(), ...only("playing ended second close")], "closed"],
    ["a fatal error", [opened(), ...only("playing"), fatal], "error"],
    ["a television takes over", [opened(), ...only("playing cast")], "casting"],
    ["from an error too", [opened(), ...only("playing"), fatal, ...only("cast")], "casting"],
    ["events of this page change nothing while casting", [opened(), ...only("playing cast paused ended")], "casting"],
    ["then the player closes", [opened(), ...only("playing cast close")], "closed"],
    [
      "an error the engine deals with",
      [opened(), ...only("playing"), { type: "failed", error: { kind: "network", fatal: false } }],
      "playing",
    ],
    ["tried again", [opened(), fatal, ...only("retry")], "loading"],
    ["events of the engine after an error", [opened(), fatal, ...only("playing paused waiting ended")], "error"],
    ["next without a next episode", [opened(false), ...only("playing next")], "playing"],
    [
      "nothing opens a closed player but opening",
      [opened(), ...only("playing close playing waiting ended retry next")],
      "closed",
    ],
  ];
  for (const [name, events, phase] of table) test(name, () => assert.equal(run(events).state.phase, phase));
});

describe("saving", () => {
  test("every 30 seconds of playing", () => {
    const { effects } = run([opened(), ...play(0, 95)]);
    assert.deepEqual(types(effects), ["save", "save", "save"]);
    assert.deepEqual(effects[0], { type: "save", currentTime: 30, totalTime: 3600, completed: false });
  });

  test("nothing of a film in preparation before the saved position is reached", () => {
    const resumed: PlayerEvent = { type: "open", keepsProgress: true, hasNext: false, resumeAt: 2400 };
    assert.deepEqual(run([resumed, ...play(600, 700), ...only("hidden close")]).effects, [{ type: "close" }]);
    const { effects } = run([resumed, ...play(600, 640), ...play(2399, 2410), ...play(100, 140), ...only("close")]);
    const saves = effects.flatMap((effect) => (effect.type === "save" ? [effect.currentTime] : []));
    assert.deepEqual(saves, [2399, 119, 140]);
  });

  test("not while paused, however long", () => {
    const later: PlayerEvent[] = Array.from({ length: 400 }, (_, i) => ({
      type: "time",
      position: 20,
      duration: 3600,
      at: 20_000 + i * 250,
    }));
    assert.deepEqual(run([opened(), ...play(0, 20), ...only("paused"), ...later]).effects, []);
  });

  test("the time a machine slept does not count as played", () => {
    const asleep: PlayerEvent = { type: "time", position: 3, duration: 3600, at: 3_600_000 };
    assert.deepEqual(run([opened(), ...play(0, 2), asleep]).effects, []);
  });

  test("on close, over 5 seconds", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 6), ...only("close")]).effects), ["save", "close"]);
  });

  test("not on close at 5 seconds or less", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 5), ...only("close")]).effects), ["close"]);
  });

  test("not when nothing has moved, even far in", () => {
    const shown: PlayerEvent = { type: "time", position: 900, duration: 3600, at: 0 };
    assert.deepEqual(types(run([opened(), shown, ...only("close")]).effects), ["close"]);
  });

  test("a position reached by seeking counts", () => {
    assert.deepEqual(run([opened(), ...play(900, 901), ...only("close")]).effects[0], {
      type: "save",
      currentTime: 901,
      totalTime: 3600,
      completed: false,
    });
  });

  test("at the end over 10 seconds, completed, and not again on leaving", () => {
    const { effects } = run([opened(), ...play(0, 120, 120), ...only("ended close")]);
    assert.deepEqual(effects.at(-2), { type: "save", currentTime: 120, totalTime: 120, completed: true });
    assert.equal(effects.at(-1)?.type, "close");
  });

  test("not at the end of what lasts 10 seconds", () => {
    assert.deepEqual(types(run([opened(false), ...play(0, 10, 10), ...only("ended")]).effects), []);
  });

  test("when the page is hidden, once per position, without a notice", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 8), ...only("paused hidden hidden")]).effects), ["save"]);
  });

  test("when it is unmounted without being closed", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 8), ...only("unmounted unmounted")]).effects), ["save"]);
  });

  test("after an error, the place reached", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 8), fatal, ...only("close")]).effects), ["save", "close"]);
  });

  test("nothing for live or embedded sources", () => {
    const direct: PlayerEvent = { type: "open", keepsProgress: false, hasNext: false };
    assert.deepEqual(types(run([direct, ...play(0, 90), ...only("hidden close")]).effects), ["close"]);
  });
});

describe("the next episode", () => {
  const at = (remaining: number) =>
    run([opened(), ...play(0, 1), { type: "time", position: 3600 - remaining, duration: 3600, at: 9000 }]).state;
  for (const [remaining, offered] of [
    [61, false],
    [60, true],
    [30, true],
    [6, true],
    [5, false],
    [0, false],
  ] as const) {
    test(`${remaining} seconds before the end it is ${offered ? "" : "not "}offered`, () =>
      assert.equal(offersNext(at(remaining)), offered));
  }

  test("starts after ten seconds of the countdown, once", () => {
    const { effects } = run([opened(), ...play(0, 50, 50), ...only("ended"), ...only("second ".repeat(30))]);
    assert.deepEqual(types(effects), ["save", "save", "start-next"]);
    const nine = run([opened(), ...play(0, 50, 50), ...only("ended"), ...only("second ".repeat(9))]);
    assert.equal(nine.state.countdown, 1);
  });

  test("asked for early, what was watched is saved first", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 20), ...only("next unmounted")]).effects), ["save", "start-next"]);
  });

  test("pressed during the countdown, nothing is saved twice", () => {
    assert.deepEqual(types(run([opened(), ...play(0, 20, 20), ...only("ended next")]).effects), ["save", "start-next"]);
  });

  test("another one picked in the menu", () => {
    const { effects } = run([opened(), ...play(0, 20), { type: "pick", id: "e9" }]);
    assert.deepEqual(effects.at(-1), { type: "start-episode", id: "e9" });
    assert.equal(effects[0]?.type, "save");
  });
});

describe("stalling and retrying", () => {
  test("is stalled after a long wait, until the picture moves", () => {
    assert.equal(run([opened(), ...only("playing waiting stalled")]).state.stalled, true);
    assert.equal(run([opened(), ...only("playing waiting stalled playing")]).state.stalled, false);
    assert.equal(run([opened(), ...only("playing stalled")]).state.stalled, false);
  });

  test("retries from the position reached", () => {
    assert.deepEqual(run([opened(), ...play(100, 103), fatal, ...only("retry")]).effects, [{ type: "reload", position: 103 }]);
    assert.deepEqual(run([opened(), ...play(0, 3), ...only("retry")]).effects, []);
  });

  test("leaving while stalled allows no retry", () => {
    assert.deepEqual(types(run([opened(), ...only("stalled next retry next")]).effects), ["start-next"]);
    assert.deepEqual(types(run([opened(), ...only("stalled close retry close")]).effects), ["close"]);
  });
});

describe("whatever happens", () => {
  const event = fc.oneof(
    fc.constantFrom<PlayerEvent>(
      ...only("playing paused waiting stalled ended second retry replay next hidden close unmounted"),
      fatal,
    ),
    fc.record({
      type: fc.constant("time" as const),
      position: fc.double({ min: 0, max: 5000, noNaN: true }),
      duration: fc.double({ min: 0, max: 4000, noNaN: true }),
      at: fc.integer({ min: 0, max: 1e7 }),
    }),
    fc.record({ type: fc.constant("pick" as const), id: fc.string() }),
  );
  const events = fc.array(event, { maxLength: 80 });

  test("a save lies within the film", () => {
    fc.assert(
      fc.property(fc.boolean(), events, (hasNext, list) => {
        let { state } = run([opened(hasNext), ...play(0, 1)]);
        for (const one of list) {
          const next = playerReducer(state, one);
          for (const effect of next.effects) {
            if (effect.type !== "save") continue;
            assert.ok(effect.currentTime >= 0 && effect.currentTime <= effect.totalTime && effect.totalTime > 0);
          }
          state = next.state;
        }
      }),
    );
  });

  test("the player is left once: closing, next and picking exclude each other", () => {
    fc.assert(
      fc.property(fc.boolean(), events, (hasNext, list) => {
        const { effects } = run([opened(hasNext), ...list]);
        const left = types(effects).filter((type) => type === "start-next" || type === "start-episode");
        assert.ok(left.length <= 1);
        assert.ok(types(effects).filter((type) => type === "close").length <= 1);
      }),
    );
  });

  test("live and embedded sources are never saved", () => {
    fc.assert(
      fc.property(events, (list) => {
        const { effects } = run([{ type: "open", keepsProgress: false, hasNext: true }, ...list]);
        assert.ok(!types(effects).includes("save"));
      }),
    );
  });
});

describe("a television that takes over", () => {
  const handedOver = (events: readonly PlayerEvent[]) =>
    run([...events, { type: "cast" }]).effects.filter((effect) => effect.type === "save" || effect.type === "hand-over");

  test("it continues from the position, which is saved once, also when the player then closes at 0", () => {
    const { effects } = run([
      opened(),
      ...play(100, 120),
      { type: "cast" },
      { type: "time", position: 0, duration: 3600, at: 30_000 },
      ...only("hidden close unmounted"),
    ]);
    assert.deepEqual(effects, [
      { type: "save", currentTime: 120, totalTime: 3600, completed: false },
      { type: "hand-over", position: 120 },
      { type: "close" },
    ]);
  });

  test("before playback it continues from the opening position; after the end, from the beginning", () => {
    assert.deepEqual(handedOver([opened()]), [{ type: "hand-over", position: null }]);
    assert.deepEqual(handedOver([opened(), ...play(3580, 3600), ...only("ended")]).at(-1), { type: "hand-over", position: 0 });
  });
});
