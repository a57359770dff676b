import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { CastController } from "./cast-controller.ts";

/** A sender that says nothing by events: what the controller knows, it has asked. */
function silentSender() {
  const session: { device: string | null } = { device: "Salon" };
  const heard = new Set<() => void>();
  const player = {
    isMediaLoaded: true,
    isPaused: false,
    isMuted: false,
    currentTime: 60,
    duration: 180,
    volumeLevel: 1,
    playerState: "PLAYING",
    mediaInfo: { customData: { key: "movie f" } },
  };
  const context = {
    addEventListener: (_type: string, listener: () => void) => heard.add(listener),
    setOptions: () => {},
    getCastState: () => "CONNECTED",
    getCurrentSession: () =>
      session.device === null ? null : { getCastDevice: () => ({ friendlyName: session.device }), getMediaSession: () => null },
  };
  const framework = {
    CastContext: { getInstance: () => context },
    CastContextEventType: {},
    CastState: { CONNECTED: "CONNECTED" },
    RemotePlayer: function RemotePlayer() {
      return player;
    },
    RemotePlayerController: function RemotePlayerController() {
      return { addEventListener: () => {} };
    },
    RemotePlayerEventType: {},
  };
  const media = { PlayerState: { BUFFERING: "BUFFERING" }, IdleReason: {} };
  return { session, heard, player, globals: { cast: { framework }, chrome: { cast: { AutoJoinPolicy: {}, media } } } };
}

/** A page in which the sender's script has come. */
function pageWith(globals: object) {
  const window: { __onGCastApiAvailable?: (available: boolean) => void } = { ...globals };
  const script = { addEventListener: () => {}, remove: () => {}, src: "" };
  const document = {
    createElement: () => script,
    head: { append: () => queueMicrotask(() => window.__onGCastApiAvailable?.(true)) },
  };
  const navigator = { userAgent: "Chrome/140" };
  return { ...globals, window, document, navigator };
}

test("the device's state is polled each second while connected, and not afterwards", async (t) => {
  const { session, heard, player, globals } = silentSender();
  const page = pageWith(globals);
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true });
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  t.after(() => {
    mock.timers.reset();
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  });
  const controller = new CastController();
  assert.equal(await controller.start("CC1AD845"), true);
  const { device, status, key, position, volume } = controller.getSnapshot();
  assert.deepEqual([device, status, key, position, volume], ["Salon", "playing", "movie f", 60, 1]);

  player.currentTime = 61;
  mock.timers.tick(999);
  assert.equal(controller.getSnapshot().position, 60);
  mock.timers.tick(1);
  assert.equal(controller.getSnapshot().position, 61);
  Object.assign(player, { isPaused: true });
  mock.timers.tick(1000);
  assert.equal(controller.getSnapshot().status, "paused");

  session.device = null;
  for (const listener of heard) listener();
  const listener = mock.fn();
  controller.subscribe(listener);
  mock.timers.tick(10_000);
  assert.equal(listener.mock.callCount(), 0);
  assert.deepEqual([controller.getSnapshot().device, controller.getSnapshot().volume], [null, 1]);
});
