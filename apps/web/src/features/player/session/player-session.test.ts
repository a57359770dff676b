import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { emptySnapshot, noTracks } from "#features/player/engine/engine.ts";
import type { EngineListener, MediaSnapshot, QualityChoice } from "#features/player/engine/engine.ts";
import { PlayerSession } from "./player-session.ts";
import type { OpenOptions } from "./session-types.ts";

/** An engine driven by the test. */
interface FakeEngine {
  /** Calls received, in order. */
  readonly calls: string[];
  emit: EngineListener;
  media: MediaSnapshot;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function fakeEngine(quality: readonly QualityChoice[]): FakeEngine & { readonly open: OpenOptions["openEngine"] } {
  const calls: string[] = [];
  const note = (what: string) => (value?: string | number) => void calls.push(value === undefined ? what : `${what} ${value}`);
  const self: FakeEngine & { open: NonNullable<OpenOptions["openEngine"]> } = {
    calls,
    emit: () => {},
    media: emptySnapshot,
    open(emit) {
      self.emit = emit;
      const ignore = () => {};
      return {
        load: async () => {},
        destroy: async () => {},
        play: note("play"),
        pause: note("pause"),
        seek: note("seek"),
        retry: ignore,
        goLive: note("goLive"),
        setVolume: ignore,
        setMuted: ignore,
        setRate: ignore,
        selectAudio: ignore,
        selectText: ignore,
        selectQuality: note("quality"),
        snapshot: () => self.media,
        tracks: () => ({ ...noTracks, quality }),
      };
    },
  };
  return self;
}

async function opened(t: TestContext, part: Partial<OpenOptions> = {}, quality: readonly QualityChoice[] = []) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const page = { document: new EventTarget(), window: new EventTarget() };
  Object.assign(globalThis, page);
  const engine = fakeEngine(quality);
  const run = mock.fn<OpenOptions["run"]>();
  const session = new PlayerSession();
  const close = session.open({
    source: { kind: "file", url: "/a.mp4", mime: "video/mp4" },
    openEngine: engine.open,
    rememberVolume: false,
    startAt: 0,
    live: false,
    hasNext: false,
    itemKey: "movie f",
    person: "anonymous",
    series: undefined,
    run,
    ...part,
  });
  t.after(() => {
    close();
    mock.timers.reset();
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
  await settle();
  const effects = () => run.mock.calls.map(({ arguments: [effect] }) => effect);
  return { session, engine, effects };
}

test("a film starts as soon as it is loaded", async (t) => {
  const { engine } = await opened(t);
  mock.timers.tick(0);
  assert.deepEqual(engine.calls, ["play"]);
});

test("a live channel resumes where it was paused, or at the live edge once that has left its window", async (t) => {
  const { session, engine } = await opened(t, { live: true });
  const paused = { ...emptySnapshot, live: true, paused: true, position: 40 };
  engine.calls.length = 0;
  engine.media = { ...paused, seekable: { start: 30, end: 60 } };
  session.toggle();
  engine.media = { ...paused, seekable: { start: 41, end: 71 } };
  session.toggle();
  session.play();
  assert.deepEqual(engine.calls, ["play", "goLive", "goLive"]);
});

test("a live channel starts half a second after it was opened", async (t) => {
  mock.method(performance, "now", () => 0);
  t.after(() => mock.restoreAll());
  const { engine } = await opened(t, { live: true });
  mock.timers.tick(499);
  assert.deepEqual(engine.calls, []);
  mock.timers.tick(1);
  assert.deepEqual(engine.calls, ["play"]);
});

test("an episode of the menu starts 100 ms after it was chosen", async (t) => {
  const { session, effects } = await opened(t);
  session.dispatch({ type: "pick", id: "e2" });
  mock.timers.tick(99);
  assert.deepEqual(effects(), []);
  mock.timers.tick(1);
  assert.deepEqual(effects(), [{ type: "start-episode", id: "e2" }]);
});

test("after a hand-over to a cast device the picture is paused at 0, and the player closes a second later", async (t) => {
  const { session, engine, effects } = await opened(t);
  mock.timers.tick(0);
  engine.emit({ type: "playing" });
  session.dispatch({ type: "cast" });
  assert.deepEqual(engine.calls, ["play", "pause", "seek 0"]);
  assert.deepEqual(effects(), [{ type: "hand-over", position: 0 }]);
  mock.timers.tick(999);
  assert.equal(effects().length, 1);
  mock.timers.tick(1);
  assert.deepEqual(effects().at(-1), { type: "close" });
});

test("the countdown to the next episode ticks every second", async (t) => {
  const { session, engine, effects } = await opened(t, { hasNext: true });
  mock.timers.tick(0);
  engine.emit({ type: "playing" });
  engine.media = { ...emptySnapshot, position: 180, duration: 180 };
  engine.emit({ type: "time" });
  engine.emit({ type: "ended" });
  assert.equal(session.getView().state.countdown, 10);
  mock.timers.tick(9000);
  assert.equal(session.getView().state.countdown, 1);
  mock.timers.tick(1000);
  assert.deepEqual(effects().at(-1), { type: "start-next" });
});

test("playback starts with the quality of the settings", async (t) => {
  t.after(() => saveSettings(defaultSettings));
  saveSettings({ ...defaultSettings, display: { ...defaultSettings.display, videoQuality: "480" } });
  const qualities = [360, 480, 720].map((height) => ({ id: `q${height}`, height, active: false }));
  const { engine } = await opened(t, {}, qualities);
  mock.timers.tick(0);
  assert.deepEqual(engine.calls, ["quality q480", "play"]);
});
