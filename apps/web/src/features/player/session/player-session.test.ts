import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { defaultLanguages } from "@seance/contract/languages";
import type { Chapter } from "@seance/contract/playback";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { emptySnapshot, noTracks } from "#features/player/engine/engine.ts";
import type { EngineListener, MediaSnapshot, PlayerSource, QualityChoice, Tracks } from "#features/player/engine/engine.ts";
import { isAtEdge } from "./live-edge.ts";
import { PlayerSession } from "./player-session.ts";
import { defaultPreferences } from "./preferences.ts";
import type { OpenOptions } from "./session-types.ts";

/** An engine driven by the test. */
interface FakeEngine {
  /** Calls received, in order. */
  readonly calls: string[];
  readonly volumes: number[];
  emit: EngineListener;
  media: MediaSnapshot;
}

const chapters: readonly Chapter[] = [
  { start: 10, end: 70, title: null, kind: "intro" },
  { start: 500, end: 600, title: null, kind: "credits" },
];

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function fakeEngine(
  quality: readonly QualityChoice[],
  tracks: Tracks,
): FakeEngine & { readonly open: OpenOptions["openEngine"] } {
  const calls: string[] = [];
  const volumes: number[] = [];
  const note =
    (what: string) =>
    (...values: (string | number | undefined)[]) =>
      void calls.push([what, ...values.filter((value) => value !== undefined)].join(" "));
  const self: FakeEngine & { open: NonNullable<OpenOptions["openEngine"]> } = {
    calls,
    volumes,
    emit: () => {},
    media: emptySnapshot,
    open(emit) {
      self.emit = emit;
      const ignore = () => {};
      return {
        load: async (_source, _startAt, start) => {
          const { audio, text } = start.choose(tracks);
          if (audio) calls.push(`start ${audio.id} ${text?.id}`);
        },
        destroy: async () => {},
        play: note("play"),
        pause: note("pause"),
        seek: note("seek"),
        goLive: note("goLive"),
        setVolume: (volume) => volumes.push(volume),
        setMuted: ignore,
        setRate: ignore,
        selectAudio: ignore,
        selectText: (id) => calls.push(`text ${id}`),
        shiftText: (seconds) => seconds === 0 || calls.push(`shift ${seconds}`),
        selectQuality: note("quality"),
        snapshot: () => self.media,
        tracks: () => ({ ...tracks, quality }),
      };
    },
  };
  return self;
}

async function opened(
  t: TestContext,
  part: Partial<OpenOptions> = {},
  quality: readonly QualityChoice[] = [],
  tracks: Tracks = noTracks,
) {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const page = { document: new EventTarget(), window: new EventTarget() };
  Object.assign(globalThis, page);
  const engine = fakeEngine(quality, tracks);
  const run = mock.fn<OpenOptions["run"]>();
  const session = new PlayerSession();
  const options: OpenOptions = {
    source: { kind: "file", url: "/a.mp4", mime: "video/mp4" },
    openEngine: engine.open,
    rememberVolume: false,
    startAt: 0,
    live: false,
    hasNext: false,
    itemKey: "movie f",
    person: "anonymous",
    series: undefined,
    languages: defaultLanguages,
    run,
    ...part,
  };
  const close = session.open(options);
  t.after(() => {
    close();
    mock.timers.reset();
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
  await settle();
  const effects = () => run.mock.calls.map(({ arguments: [effect] }) => effect);
  return { session, engine, effects, options, close };
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

test("a live channel set back by a few seconds is no longer live", async (t) => {
  const { session, engine } = await opened(t, { live: true });
  const isLive = () => isAtEdge(session.getView().edge, "playing", session.getView().media.behindLive);
  const playAt = (position: number) => {
    engine.media = { ...emptySnapshot, live: true, position, seekable: { start: 30, end: 60 }, behindLive: 60 - position };
    engine.emit({ type: "playing" });
    engine.emit({ type: "time" });
  };
  playAt(58);
  assert.equal(isLive(), true);
  session.seekBy(-10);
  playAt(53);
  assert.equal(isLive(), false);
  session.goLive();
  playAt(58);
  assert.equal(isLive(), true);
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
  assert.deepEqual(engine.calls, ["quality q480 at once", "play"]);
});

test("a quality that joins is taken after what is buffered, if the settings want it and the person chose none", async (t) => {
  t.after(() => saveSettings(defaultSettings));
  saveSettings({ ...defaultSettings, display: { ...defaultSettings.display, videoQuality: "1080" } });
  const qualities = [{ id: "q480", height: 480, active: true }];
  const join = (height: number) => {
    qualities.push({ id: `q${height}`, height, active: false });
    engine.emit({ type: "tracks" });
  };
  const { engine, session } = await opened(t, {}, qualities);
  join(720);
  session.selectQuality("q480");
  join(1080);
  assert.deepEqual(engine.calls, ["quality q480 at once", "quality q720 smoothly", "quality q480"]);
});

const track = <Kind extends string>(language: string, kind: Kind, active = false) => ({
  id: `${language}-${kind}`,
  language,
  kind,
  label: "",
  active,
});
const multi: Tracks = {
  ...noTracks,
  audio: [track("fr", "main", true), track("en", "main")],
  text: [track("fr", "full"), track("fr", "forced", true)],
};

/** What the engine starts with when the session is opened again. */
async function startedAgain({ session, engine, options }: Awaited<ReturnType<typeof opened>>, part: Partial<OpenOptions>) {
  engine.calls.length = 0;
  session.open({ ...options, ...part });
  await settle();
  return engine.calls[0];
}

const vostfr = { ...defaultLanguages, voice: "vostfr" } as const;

test("the preferred languages choose the first voice and subtitles", async (t) => {
  const player = await opened(t, {}, [], multi);
  assert.equal(player.engine.calls[0], "start fr-main fr-forced");
  assert.equal(await startedAgain(player, { languages: vostfr }), "start en-main fr-full");
});

test("forced subtitles end with their voice, and a series keeps both choices whatever is preferred later", async (t) => {
  const player = await opened(t, { series: "vampires" }, [], multi);
  player.engine.emit({ type: "tracks" });
  player.engine.calls.length = 0;
  player.session.tracks.selectAudio("en-main");
  assert.deepEqual(player.engine.calls, ["text null"]);
  assert.equal(await startedAgain(player, { languages: vostfr }), "start en-main undefined");
  assert.equal(await startedAgain(player, { series: "judex" }), "start fr-main fr-forced");
});

test("a choice made in a film counts for the next ones until other languages are preferred", async (t) => {
  const player = await opened(t, {}, [], multi);
  player.engine.emit({ type: "tracks" });
  player.session.tracks.selectText("fr-full");
  assert.equal(await startedAgain(player, {}), "start fr-main fr-full");
  assert.equal(await startedAgain(player, { languages: { ...defaultLanguages, sdh: true } }), "start fr-main fr-full");
  player.session.tracks.selectText(null);
  assert.equal(await startedAgain(player, { languages: vostfr }), "start en-main fr-full");
});

test("an intro is skipped without a press once that is wanted, and plays after « Revenir »", async (t) => {
  const { session, engine } = await opened(t, {}, [], { ...noTracks, chapters });
  const at = (position: number) => {
    engine.media = { ...emptySnapshot, position, duration: 600, seekable: { start: 0, end: 600 } };
    engine.emit({ type: "time" });
  };
  engine.calls.length = 0;
  engine.emit({ type: "tracks" });
  engine.emit({ type: "playing" });
  at(9.8);
  at(10.1);
  at(0);
  assert.deepEqual(engine.calls, []);
  session.prefer({ autoSkip: true });
  at(9.8);
  at(10.1);
  at(70);
  session.undoSkip();
  at(10.1);
  at(10.4);
  assert.deepEqual(engine.calls, ["seek 70", "seek 10.1"]);
  assert.equal(session.getView().skips.undo, null);
});

test("an intro of a film in preparation is skipped as far as it is made, and the saved position is kept", async (t) => {
  const preparing = { duration: 600, heights: [] };
  const growing: PlayerSource = { kind: "hls", url: "/a.m3u8", mime: "", preparing };
  const { session, engine, effects } = await opened(t, { source: growing, startAt: 300 }, [], { ...noTracks, chapters });
  const at = (position: number) => {
    engine.media = { ...emptySnapshot, position, duration: 600, seekable: { start: 0, end: 40 }, bufferedTo: 40 };
    engine.emit({ type: "time" });
  };
  engine.emit({ type: "tracks" });
  engine.emit({ type: "playing" });
  session.prefer({ autoSkip: true });
  engine.calls.length = 0;
  at(9.8);
  at(10.1);
  const [intro] = chapters;
  assert.ok(intro);
  session.skipPart(intro);
  assert.deepEqual(engine.calls, ["seek 40", "seek 40"]);
  at(40);
  session.dispatch({ type: "close" });
  assert.deepEqual(effects(), [{ type: "close" }]);
});

test("credits lead to the next episode", async (t) => {
  const [, credits] = chapters;
  assert.ok(credits);
  const { session, engine, effects } = await opened(t, { hasNext: true });
  engine.emit({ type: "playing" });
  session.skipPart(credits);
  assert.deepEqual(effects(), [{ type: "start-next" }]);
});

test("the place that was sought is shown for a second and a half", async (t) => {
  const { session, engine } = await opened(t);
  engine.media = { ...emptySnapshot, duration: 600, seekable: { start: 0, end: 600 } };
  engine.emit({ type: "time" });
  session.seekTo(900);
  assert.equal(session.getView().sought, 600);
  mock.timers.tick(1499);
  assert.equal(session.getView().sought, 600);
  mock.timers.tick(1);
  assert.equal(session.getView().sought, null);
});

test("the next title opens without the place that was sought in the one before", async (t) => {
  const { session, engine, options, close } = await opened(t);
  engine.media = { ...emptySnapshot, duration: 600, seekable: { start: 0, end: 600 } };
  engine.emit({ type: "time" });
  session.seekTo(300);
  close();
  t.after(session.open({ ...options, itemKey: "movie g" }));
  assert.equal(session.getView().sought, null);
});

test("a retry clears the captions that were on the screen", async (t) => {
  const { session, engine } = await opened(t);
  engine.emit({ type: "cues", cues: [{} as DocumentFragment] });
  engine.emit({ type: "error", error: { kind: "network", fatal: true } });
  session.dispatch({ type: "retry" });
  assert.deepEqual(session.getView().cues, []);
});

test("a film that could not be reached is tried again by itself, ever later; one that is gone is not", async (t) => {
  const { session, engine } = await opened(t);
  for (const [kind, ms, phase] of [
    ["network", 15_000, "loading"],
    ["network", 30_000, "loading"],
    ["gone", 60_000, "error"],
  ] as const) {
    engine.emit({ type: "error", error: { kind, fatal: true } });
    mock.timers.tick(ms - 1);
    assert.equal(session.getView().state.phase, "error");
    mock.timers.tick(1);
    assert.equal(session.getView().state.phase, phase);
    await settle();
  }
});

test("a film that has ended starts again by a key of the system, never behind its end", async (t) => {
  const { session, engine } = await opened(t);
  mock.timers.tick(0);
  engine.emit({ type: "playing" });
  engine.emit({ type: "ended" });
  engine.calls.length = 0;
  session.play();
  assert.deepEqual(engine.calls, ["seek 0", "play"]);
  assert.equal(session.getView().state.phase, "loading");
});

test("two open players keep each other's preferences", async (t) => {
  const { session, options } = await opened(t);
  const other = new PlayerSession();
  t.after(other.open(options));
  const captionStyle = { ...defaultPreferences.captionStyle, colour: "jaune" } as const;
  other.prefer({ captionStyle });
  session.prefer({ autoSkip: true });
  assert.deepEqual(new PlayerSession().getView().preferences.captionStyle, captionStyle);
});

test("a shift of captions is kept for its film, within bounds", async (t) => {
  const player = await opened(t, { itemKey: "movie shifted" }, [], multi);
  player.session.tracks.setCaptionShift(0.1 + 0.2);
  assert.equal(player.session.getView().captionShift, 0.3);
  assert.equal(await startedAgain(player, {}), "shift 0.3");
  assert.match((await startedAgain(player, { itemKey: "movie other" })) ?? "", /^start/);
  assert.equal(player.session.getView().captionShift, 0);
  player.session.tracks.setCaptionShift(-90);
  assert.equal(player.session.getView().captionShift, -20);
});

const loud = { kind: "file", url: "/a.mp4", mime: "video/mp4", loudness: -4 } as const;

test("a loud title is turned down, unless the person wants it as it is", async (t) => {
  const { session, engine } = await opened(t, { source: loud, rememberVolume: true });
  session.sound.setVolume(0.5);
  assert.deepEqual(engine.volumes, [0.1, 0.05]);
  session.prefer({ evenVolume: false });
  session.sound.setVolume(0.5);
  session.prefer({ evenVolume: true });
  assert.deepEqual(engine.volumes.slice(2), [1, 0.5, 0.1]);
});

test("a cast device has its own volume", async (t) => {
  const { session, engine } = await opened(t, { source: loud });
  session.sound.setVolume(0.5);
  assert.deepEqual(engine.volumes, [0.5]);
});
