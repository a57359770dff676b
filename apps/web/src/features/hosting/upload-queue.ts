import { uploads } from "@seance/contract/hosting";
import { Upload } from "tus-js-client";
import { cutOff, faultOf, statusOf, worthResuming } from "./upload-faults.ts";

export type UploadState = "waiting" | "sending" | "paused" | "cut" | "refused" | "done";

export interface UploadEntry {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why it does not go on. */
  readonly fault: string | null;
}

interface Kept {
  entry: UploadEntry;
  readonly file: File;
  upload: Upload | null;
}

interface QueueOptions {
  /** Who speaks, at the moment of each request. */
  readonly token: () => string | null;
  /** Says that the connection is back, and asks before the page closes. */
  readonly window: EventTarget;
}

const atOnce = 3;
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

/** Files on their way, several at once, whatever screen is open; each goes on after a cut where it was. */
export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #listeners = new Set<() => void>();
  #kept: Kept[] = [];
  #shown: readonly UploadEntry[] = [];
  #next = 1;

  constructor(options: QueueOptions) {
    this.#options = options;
    options.window.addEventListener("online", () => {
      for (const { entry } of this.#kept) if (entry.state === "cut") this.resume(entry.id);
    });
    options.window.addEventListener("beforeunload", (event) => {
      if (this.#kept.some(({ entry }) => entry.state === "sending" || entry.state === "waiting")) event.preventDefault();
    });
  }

  readonly get = (): readonly UploadEntry[] => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `fault`: why it is not even sent. */
  add(file: File, fault: string | null): void {
    const entry: UploadEntry = {
      id: this.#next++,
      name: file.name,
      size: file.size,
      sent: 0,
      state: fault === null ? "waiting" : "refused",
      fault,
    };
    this.#kept.push({ entry, file, upload: null });
    this.#tell();
    this.#startNext();
  }

  pause(id: number): void {
    const kept = this.#find(id);
    if (!kept) return;
    void kept.upload?.abort();
    this.#change(kept, { state: "paused" });
    this.#startNext();
  }

  resume(id: number): void {
    const kept = this.#find(id);
    if (!kept) return;
    this.#change(kept, { state: "waiting", fault: null });
    this.#startNext();
  }

  /** Takes a file off the list; one on its way is forgotten by the server too. */
  remove(id: number): void {
    const kept = this.#find(id);
    if (!kept) return;
    const unfinished = kept.entry.state !== "done" && kept.entry.state !== "refused";
    // What the server could not be told of, it forgets by itself.
    if (unfinished) kept.upload?.abort(true).catch((error: unknown) => console.info("envoi abandonné", error));
    this.#kept = this.#kept.filter((one) => one !== kept);
    this.#tell();
    this.#startNext();
  }

  /** Nothing of one person is shown to the next on the same page. */
  clear(): void {
    for (const { upload } of this.#kept) void upload?.abort();
    this.#kept = [];
    this.#tell();
  }

  #find(id: number): Kept | undefined {
    return this.#kept.find(({ entry }) => entry.id === id);
  }

  #startNext(): void {
    const free = atOnce - this.#kept.filter(({ entry }) => entry.state === "sending").length;
    for (const kept of this.#kept.filter(({ entry }) => entry.state === "waiting").slice(0, Math.max(0, free))) {
      this.#change(kept, { state: "sending" });
      void this.#start(kept);
    }
  }

  async #start(kept: Kept): Promise<void> {
    const { file } = kept;
    const upload = (kept.upload ??= this.#open(kept));
    if (upload.url === null) {
      // The same file, begun earlier on this device, goes on from there.
      const [before] = await upload.findPreviousUploads();
      if (before) upload.resumeFromPreviousUpload(before);
    }
    if (this.#find(kept.entry.id)?.entry.state === "sending" && kept.file === file) upload.start();
  }

  #open(kept: Kept): Upload {
    const { file } = kept;
    return new Upload(file, {
      endpoint: `/api${uploads.path}`,
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: uploads.chunkBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => request.setHeader("Authorization", `Bearer ${this.#options.token() ?? ""}`),
      onShouldRetry: worthResuming,
      onProgress: (sent) => this.#change(kept, { sent }),
      onSuccess: () => {
        this.#change(kept, { state: "done", sent: file.size });
        this.#startNext();
      },
      onError: (error) => this.#fail(kept, error),
    });
  }

  #fail(kept: Kept, error: Error): void {
    // What a refused file left is not gone on with.
    if (!worthResuming(error)) kept.upload = null;
    const state = worthResuming(error) ? "cut" : "refused";
    this.#change(kept, { state, fault: statusOf(error) === 0 ? cutOff : faultOf(error) });
    this.#startNext();
  }

  #change(kept: Kept, part: Partial<UploadEntry>): void {
    kept.entry = { ...kept.entry, ...part };
    this.#tell();
  }

  #tell(): void {
    this.#shown = this.#kept.map(({ entry }) => entry);
    for (const listener of this.#listeners) listener();
  }
}
