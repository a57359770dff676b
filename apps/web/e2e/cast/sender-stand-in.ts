/** How the television and its list of devices behave. */
export interface StandInSettings {
  /** Names of the devices on the network. */
  devices: string[];
  /** What choosing gives: the first device, or the code that the sender rejects with. */
  choice: "accepted" | "cancel" | "timeout" | "session_error";
  /** What loading gives: the film, or the code that the session rejects with. */
  load: "played" | "load_media_failed" | "session_error";
  /** Seconds. */
  duration: number;
  available: boolean;
}

/** The test's hand on the television. */
export interface Television {
  /** Every command it was given, with the moment (performance.now). */
  log: { call: string; at: number; detail: unknown }[];
  settings: StandInSettings;
  position: () => number;
  pause: (paused: boolean) => void;
  seek: (position: number) => void;
  volume: (volume: number) => void;
  /** Its film ends, for this reason. */
  end: (reason: "FINISHED" | "ERROR" | "CANCELLED") => void;
  /** It goes off. */
  disconnect: () => void;
}

declare global {
  interface Window {
    television: Television;
  }
}

/** The script that stands at the address of Google's sender. */
export const senderScript = (settings: StandInSettings): string => `(${install.toString()})(${JSON.stringify(settings)})`;

/**
 * Runs in the page. Keeps one session, its media and its remote players, and tells of them as Google's reference of the Web sender
 * says: listeners of the context, of the controllers (their own event, then anyChanged) and of the media. As a browser does, it keeps
 * the session of a tab through a reload.
 */
function install(settings: StandInSettings): void {
  type Listener = (event: unknown) => void;
  const kept = "stand-in:session";
  const log: Television["log"] = [];
  const note = (call: string, detail: unknown = null) => void log.push({ call, at: performance.now(), detail });
  const later = () => new Promise((resolve) => setTimeout(resolve, 30));
  const names = (...list: string[]) => Object.fromEntries(list.map((name) => [name, name]));

  class Emitter {
    listeners = new Map<string, Set<Listener>>();
    addEventListener(type: string, listener: Listener) {
      this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
    }
    removeEventListener(type: string, listener: Listener) {
      this.listeners.get(type)?.delete(listener);
    }
    emit(type: string, event: object) {
      for (const listener of this.listeners.get(type) ?? []) listener({ type, ...event });
    }
  }

  /** A constructor of plain records. */
  const record = (fields: (first: unknown, second: unknown) => object) =>
    function made(first: unknown, second: unknown) {
      return fields(first, second);
    };

  const players = new Set<RemotePlayer>();
  const set = (change: Partial<RemotePlayer>) => {
    for (const player of players) {
      for (const [field, value] of Object.entries(change)) {
        if (Reflect.get(player, field) === value) continue;
        Reflect.set(player, field, value);
        player.controller?.emit(`${field}Changed`, { field, value });
        player.controller?.emit("anyChanged", { field, value });
      }
    }
  };

  class RemotePlayer {
    isMediaLoaded = false;
    isPaused = false;
    isMuted = false;
    currentTime = 0;
    duration = 0;
    volumeLevel = 1;
    playerState: string | null = null;
    mediaInfo: { customData?: unknown } | null = null;
    controller: RemotePlayerController | null = null;
    constructor() {
      players.add(this);
    }
  }
  class RemotePlayerController extends Emitter {
    player: RemotePlayer;
    constructor(player: RemotePlayer) {
      super();
      this.player = player;
      player.controller = this;
    }
    playOrPause() {
      note("playOrPause");
      media?.pause(media.playerState !== "PAUSED");
    }
    muteOrUnmute() {
      note("muteOrUnmute");
      set({ isMuted: !this.player.isMuted });
    }
    seek() {
      note("seek", this.player.currentTime);
      media?.seek(this.player.currentTime);
    }
    setVolumeLevel() {
      note("setVolumeLevel", this.player.volumeLevel);
      this.emit("anyChanged", { field: "volumeLevel", value: this.player.volumeLevel });
    }
    stop() {
      note("stop");
      media?.finish("CANCELLED");
    }
  }

  class Media {
    info: any;
    activeTrackIds: number[];
    playerState = "PLAYING";
    idleReason: string | null = null;
    listeners = new Set<(alive: boolean) => void>();
    position: number;
    since = performance.now();
    timer: ReturnType<typeof setInterval>;
    constructor(request: { media: any; activeTrackIds?: number[]; currentTime?: number }) {
      this.info = { ...request.media, duration: settings.duration };
      this.activeTrackIds = request.activeTrackIds ?? [];
      this.position = request.currentTime ?? 0;
      this.timer = setInterval(() => this.tick(), 250);
    }
    get media() {
      return this.info;
    }
    now() {
      const ran = this.playerState === "PLAYING" ? (performance.now() - this.since) / 1000 : 0;
      return this.position + ran;
    }
    hold() {
      this.position = this.now();
      this.since = performance.now();
    }
    tick() {
      if (this.playerState !== "PLAYING") return;
      if (this.now() >= settings.duration) return this.finish("FINISHED");
      set({ currentTime: this.now() });
      keep();
    }
    pause(paused: boolean) {
      this.hold();
      this.playerState = paused ? "PAUSED" : "PLAYING";
      keep();
      set({ isPaused: paused, playerState: this.playerState });
    }
    seek(position: number) {
      this.hold();
      this.position = position;
      keep();
      set({ currentTime: position });
    }
    finish(reason: string) {
      clearInterval(this.timer);
      this.playerState = "IDLE";
      this.idleReason = reason;
      for (const listener of this.listeners) listener(false);
      set({ playerState: "IDLE", isMediaLoaded: false, mediaInfo: null, currentTime: 0 });
    }
    addUpdateListener(listener: (alive: boolean) => void) {
      this.listeners.add(listener);
    }
    removeUpdateListener(listener: (alive: boolean) => void) {
      this.listeners.delete(listener);
    }
    editTracksInfo({ activeTrackIds }: { activeTrackIds: number[] }, done: () => void) {
      note("editTracksInfo", activeTrackIds);
      this.activeTrackIds = activeTrackIds;
      done();
    }
  }

  let media: Media | null = null;
  let session: Session | null = null;
  let castState = settings.devices.length > 0 ? "NOT_CONNECTED" : "NO_DEVICES_AVAILABLE";
  const keep = () => {
    const state = media && { media: media.info, activeTrackIds: media.activeTrackIds, currentTime: media.now() };
    sessionStorage.setItem(kept, JSON.stringify({ device: session?.device, state, paused: media?.playerState === "PAUSED" }));
  };
  const showMedia = (loaded: Media) =>
    set({
      mediaInfo: loaded.info,
      duration: settings.duration,
      isPaused: loaded.playerState === "PAUSED",
      playerState: loaded.playerState,
      currentTime: loaded.now(),
      isMediaLoaded: true,
    });

  class Session {
    device: string;
    constructor(device: string) {
      this.device = device;
    }
    getCastDevice() {
      return { friendlyName: this.device };
    }
    getMediaSession() {
      return media;
    }
    async loadMedia(request: { media: any }) {
      note("loadMedia", structuredClone(request));
      await later();
      // The sender rejects with bare codes.
      if (settings.load !== "played") await Promise.reject(settings.load);
      if (media) clearInterval(media.timer);
      media = new Media(request);
      keep();
      showMedia(media);
    }
  }

  const change = (state: string, sessionState: string) => {
    castState = state;
    context.emit("caststatechanged", { castState });
    context.emit("sessionstatechanged", { sessionState, session });
  };
  const end = () => {
    if (!session) return;
    if (media) clearInterval(media.timer);
    media = null;
    session = null;
    sessionStorage.removeItem(kept);
    set({ isMediaLoaded: false, playerState: null, mediaInfo: null });
    change("NOT_CONNECTED", "SESSION_ENDED");
  };
  class Context extends Emitter {
    setOptions(options: { receiverApplicationId?: string; resumeSavedSession?: boolean }) {
      note("setOptions", { ...options });
      const found = options.resumeSavedSession ? sessionStorage.getItem(kept) : null;
      if (found) void this.resume(JSON.parse(found));
    }
    async resume({ device, state, paused }: { device: string; state: any; paused: boolean }) {
      await later();
      session = new Session(device);
      media = state && new Media(state);
      if (media && paused) media.pause(true);
      if (media) showMedia(media);
      note("resumed");
      change("CONNECTED", "SESSION_RESUMED");
    }
    getCastState() {
      return castState;
    }
    getCurrentSession() {
      return session;
    }
    async requestSession() {
      note("requestSession");
      await later();
      const [device] = settings.devices;
      const code = device === undefined ? "receiver_unavailable" : settings.choice;
      if (code !== "accepted") await Promise.reject(code);
      session = new Session(device ?? "");
      keep();
      note("started");
      change("CONNECTED", "SESSION_STARTED");
    }
    endCurrentSession(stop: boolean) {
      note("endCurrentSession", stop);
      end();
    }
  }
  const context = new Context();

  const framework = {
    CastContext: { getInstance: () => context },
    CastState: names("NO_DEVICES_AVAILABLE", "NOT_CONNECTED", "CONNECTING", "CONNECTED"),
    CastContextEventType: { CAST_STATE_CHANGED: "caststatechanged", SESSION_STATE_CHANGED: "sessionstatechanged" },
    RemotePlayerEventType: { ANY_CHANGE: "anyChanged" },
    RemotePlayer,
    RemotePlayerController,
  };
  const codes = ["cancel", "timeout", "session_error", "receiver_unavailable", "load_media_failed"];
  const sender = {
    isAvailable: settings.available,
    AutoJoinPolicy: { TAB_AND_ORIGIN_SCOPED: "tab_and_origin_scoped", ORIGIN_SCOPED: "origin_scoped" },
    ErrorCode: Object.fromEntries(codes.map((code) => [code.toUpperCase(), code])),
    Image: record((url) => ({ url })),
    media: {
      PlayerState: names("IDLE", "PLAYING", "PAUSED", "BUFFERING"),
      IdleReason: names("CANCELLED", "INTERRUPTED", "FINISHED", "ERROR"),
      StreamType: names("BUFFERED", "LIVE", "OTHER"),
      TrackType: names("TEXT", "AUDIO", "VIDEO"),
      TextTrackType: names("SUBTITLES", "CAPTIONS"),
      MediaInfo: record((contentId, contentType) => ({ contentId, contentType, streamType: "BUFFERED" })),
      LoadRequest: record((info) => ({ media: info, autoplay: true, currentTime: null, activeTrackIds: null })),
      GenericMediaMetadata: record(() => ({ metadataType: 0 })),
      Track: record((trackId, type) => ({ trackId, type })),
      EditTracksInfoRequest: record((activeTrackIds) => ({ activeTrackIds })),
    },
  };
  Object.assign(window, { cast: { framework }, chrome: { ...Reflect.get(window, "chrome"), cast: sender } });

  window.television = {
    log,
    settings,
    position: () => media?.now() ?? -1,
    pause: (paused) => media?.pause(paused),
    seek: (position) => media?.seek(position),
    volume: (volumeLevel) => set({ volumeLevel }),
    end: (reason) => media?.finish(reason),
    disconnect: end,
  };
  queueMicrotask(() => window.__onGCastApiAvailable(settings.available));
}
