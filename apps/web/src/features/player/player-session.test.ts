import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { emptySnapshot, noTracks } from "./engine.ts";
import type { Engine, EngineListener, MediaSnapshot, QualityChoice } from "./engine.ts";
import { PlayerSession } from "./player-session.ts";
import type { Opening } from "./player-session.ts";

/** The test's hand on what plays. */
interface Projector {
  /** What it was told to do, in order. */
  readonly told: string[];
  say: EngineListener;
  media: MediaSnapshot;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function projector(quality: readonly QualityChoice[]): Projector & { readonly open: Opening["openEngine"] } {
  const told: string[] = [];
  const note = (what: string) => (value?: string | number) => void told.push(value === undefined ? what : `${what} ${value}`);
  const self: Projector & { open: NonNullable<Opening["openEngine"]> } = {
    told,
    say: () => {},
    media: emptySnapshot,
    open(emit) {
      self.say = emit;
      const quiet = () => {};
      const engine: Engine = {
        load: async () => {},
        destroy: async () => {},
        play: note("play"),
        pause: note("pause"),
        seek: note("seek"),
        retry: quiet,
        goLive: note("direct"),
        setVolume: quiet,
        setMuted: quiet,
        setRate: quiet,
        selectAudio: quiet,
        selectText: quiet,
        selectQuality: note("quality"),
        snapshot: () => self.media,
        tracks: () => ({ ...noTracks, quality }),
      };
      return engine;
    },
  };
  return self;
}

async function opened(t: TestContext, part: Partial<Opening> = {}, quality: readonly QualityChoice[] = []) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const page = { document: new EventTarget(), window: new EventTarget() };
  Object.assign(globalThis, page);
  const screen = projector(quality);
  const run = mock.fn<Opening["run"]>();
  const session = new PlayerSession();
  const close = session.open({
    source: { kind: "file", url: "/a.mp4", mime: "video/mp4" },
    openEngine: screen.open,
    ownSound: false,
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
  const asked = () => run.mock.calls.map(({ arguments: [effect] }) => effect);
  return { session, screen, asked };
}

test("a film begins as soon as it is there", async (t) => {
  const { screen } = await opened(t);
  mock.timers.tick(0);
  assert.deepEqual(screen.told, ["play"]);
});

test("a live channel goes on where it was paused, or at the direct once that has left its window", async (t) => {
  const { session, screen } = await opened(t, { live: true });
  const paused = { ...emptySnapshot, live: true, paused: true, position: 40 };
  screen.told.length = 0;
  screen.media = { ...paused, seekable: { start: 30, end: 60 } };
  session.toggle();
  screen.media = { ...paused, seekable: { start: 41, end: 71 } };
  session.toggle();
  session.play();
  assert.deepEqual(screen.told, ["play", "direct", "direct"]);
});

test("a live channel begins half a second after it was opened", async (t) => {
  mock.method(performance, "now", () => 0);
  t.after(() => mock.restoreAll());
  const { screen } = await opened(t, { live: true });
  mock.timers.tick(499);
  assert.deepEqual(screen.told, []);
  mock.timers.tick(1);
  assert.deepEqual(screen.told, ["play"]);
});

test("an episode of the menu starts 100 ms after it was chosen", async (t) => {
  const { session, asked } = await opened(t);
  session.dispatch({ type: "pick", id: "e2" });
  mock.timers.tick(99);
  assert.deepEqual(asked(), []);
  mock.timers.tick(1);
  assert.deepEqual(asked(), [{ type: "start-episode", id: "e2" }]);
});

test("handed over to a television, the picture is paused and back at 0, and its player closes a second later", async (t) => {
  const { session, screen, asked } = await opened(t);
  mock.timers.tick(0);
  screen.say({ type: "playing" });
  session.dispatch({ type: "cast" });
  assert.deepEqual(screen.told, ["play", "pause", "seek 0"]);
  assert.deepEqual(asked(), [{ type: "hand-over", position: 0 }]);
  mock.timers.tick(999);
  assert.equal(asked().length, 1);
  mock.timers.tick(1);
  assert.deepEqual(asked().at(-1), { type: "close" });
});

test("the countdown to the next episode goes by seconds", async (t) => {
  const { session, screen, asked } = await opened(t, { hasNext: true });
  mock.timers.tick(0);
  screen.say({ type: "playing" });
  screen.media = { ...emptySnapshot, position: 180, duration: 180 };
  screen.say({ type: "time" });
  screen.say({ type: "ended" });
  assert.equal(session.getView().state.countdown, 10);
  mock.timers.tick(9000);
  assert.equal(session.getView().state.countdown, 1);
  mock.timers.tick(1000);
  assert.deepEqual(asked().at(-1), { type: "start-next" });
});

test("the quality chosen in the settings is the one a playback begins with", async (t) => {
  t.after(() => saveSettings(defaultSettings));
  saveSettings({ ...defaultSettings, display: { ...defaultSettings.display, videoQuality: "480" } });
  const qualities = [360, 480, 720].map((height) => ({ id: `q${height}`, height, active: false }));
  const { screen } = await opened(t, {}, qualities);
  mock.timers.tick(0);
  assert.deepEqual(screen.told, ["quality q480", "play"]);
});
