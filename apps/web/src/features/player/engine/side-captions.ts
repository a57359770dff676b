import { textKind } from "#features/player/track-names.ts";
import type { CaptionFile, EngineListener, PlayerSource, TextChoice } from "./engine.ts";
import type { DrawnCaptions } from "./drawn-captions.ts";
import { fetchCaptions } from "./fetch-captions.ts";
import { followCues } from "./follow-cues.ts";

/** Caption files beside a source of any kind, one of which is shown. */
export class SideCaptions {
  readonly #video: HTMLVideoElement;
  readonly #emit: EngineListener;
  readonly #drawn: DrawnCaptions;
  #files: readonly CaptionFile[] = [];
  #shown: { id: string; stop: AbortController } | null = null;

  constructor(video: HTMLVideoElement, drawn: DrawnCaptions, emit: EngineListener) {
    this.#video = video;
    this.#drawn = drawn;
    this.#emit = emit;
  }

  load({ captions = [], fonts }: PlayerSource): void {
    this.#files = captions;
    this.#drawn.load(fonts);
  }

  /** Shows the file of this id, and hides the one before; false where it is none of these files. */
  select(id: string | null): boolean {
    this.#shown?.stop.abort();
    this.#shown = null;
    this.#drawn.show(null);
    const file = this.#files.find(({ url }) => url === id);
    if (file) this.#show(file);
    return file !== undefined;
  }

  choices(): TextChoice[] {
    return this.#files.map((file) => ({
      id: file.url,
      language: file.language,
      label: file.label,
      kind: file.kind ?? textKind(file),
      active: this.#shown?.id === file.url,
    }));
  }

  #show(file: CaptionFile): void {
    const stop = new AbortController();
    this.#shown = { id: file.url, stop };
    if (file.format === "pgs") this.#drawn.show({ format: "pgs", url: file.url }, () => this.#giveUp());
    else void this.#load(file, stop.signal);
    if (file.ass) this.#drawn.show({ format: "ass", url: file.ass });
  }

  /** Captions that cannot be had are shown as off again; playback continues. */
  #giveUp(): void {
    this.select(null);
    this.#emit({ type: "tracks" });
  }

  /** Fetches the file and sets its type: a `<track>` loads only text/vtt of the same origin. */
  async #load(file: CaptionFile, signal: AbortSignal): Promise<void> {
    try {
      const text = await (await fetchCaptions(file.url, signal)).arrayBuffer();
      if (!signal.aborted) this.#addTrack(file, new Blob([text], { type: "text/vtt" }), signal);
    } catch {
      if (!signal.aborted) this.#giveUp();
    }
  }

  #addTrack(file: CaptionFile, lines: Blob, signal: AbortSignal): void {
    const element = document.createElement("track");
    element.kind = "subtitles";
    element.srclang = file.language;
    element.label = file.label;
    element.src = URL.createObjectURL(lines);
    this.#video.append(element);
    const unfollow = followCues(this.#video, element.track, this.#emit);
    signal.addEventListener("abort", () => {
      unfollow();
      element.remove();
      URL.revokeObjectURL(element.src);
    });
  }
}
