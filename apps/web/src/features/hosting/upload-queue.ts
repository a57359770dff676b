import { uploads } from "@seance/contract/hosting";
import { Upload } from "tus-js-client";
import { faultOf, isRetryable } from "./upload-faults.ts";

export type UploadState = "waiting" | "sending" | "paused" | "cut" | "refused" | "done";

export interface UploadEntry {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  /** Why the upload stopped. */
  readonly fault: string | null;
  /** The id of the hosted video, once the file is sent. */
  readonly video: string | null;
}

interface QueuedUpload {
  entry: UploadEntry;
  readonly file: File;
  upload: Upload | null;
}

interface QueueOptions {
  /** Read at each request. */
  readonly token: () => string | null;
  /** Source of the `online` and `beforeunload` events. */
  readonly window: EventTarget;
}

const maxParallel = 3;
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];

/** Uploads several files in parallel, whatever page is open; each resumes after a cut (tus). */
export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #listeners = new Set<() => void>();
  #uploads: QueuedUpload[] = [];
  #entries: readonly UploadEntry[] = [];
  #next = 1;

  constructor(options: QueueOptions) {
    this.#options = options;
    options.window.addEventListener("online", () => {
      for (const { entry } of this.#uploads) if (entry.state === "cut") this.resume(entry.id);
    });
    options.window.addEventListener("beforeunload", (event) => {
      if (this.#uploads.some(({ entry }) => entry.state === "sending" || entry.state === "waiting")) event.preventDefault();
    });
  }

  readonly get = (): readonly UploadEntry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the id of the entry. With a `fault` the file is listed as refused. */
  add(file: File, fault: string | null): number {
    const entry: UploadEntry = {
      id: this.#next++,
      name: file.name,
      size: file.size,
      sent: 0,
      state: fault === null ? "waiting" : "refused",
      fault,
      video: null,
    };
    this.#uploads.push({ entry, file, upload: null });
    this.#notify();
    this.#startNext();
    return entry.id;
  }

  pause(id: number): void {
    const queued = this.#find(id);
    if (!queued) return;
    void queued.upload?.abort();
    this.#change(queued, { state: "paused" });
    this.#startNext();
  }

  resume(id: number): void {
    const queued = this.#find(id);
    if (!queued) return;
    this.#change(queued, { state: "waiting", fault: null });
    this.#startNext();
  }

  /** Removes a file from the list, and its unfinished upload from the server. */
  discard(id: number): void {
    const queued = this.#find(id);
    if (!queued) return;
    const unfinished = queued.entry.state !== "done" && queued.entry.state !== "refused";
    // An upload that cannot be terminated now expires on the server.
    if (unfinished) queued.upload?.abort(true).catch((error: unknown) => console.info("envoi abandonné", error));
    this.#uploads = this.#uploads.filter((one) => one !== queued);
    this.#notify();
    this.#startNext();
  }

  /** For a change of account. */
  clear(): void {
    for (const { upload } of this.#uploads) void upload?.abort();
    this.#uploads = [];
    this.#notify();
  }

  #find(id: number): QueuedUpload | undefined {
    return this.#uploads.find(({ entry }) => entry.id === id);
  }

  #startNext(): void {
    const free = maxParallel - this.#uploads.filter(({ entry }) => entry.state === "sending").length;
    for (const queued of this.#uploads.filter(({ entry }) => entry.state === "waiting").slice(0, Math.max(0, free))) {
      this.#change(queued, { state: "sending" });
      void this.#start(queued);
    }
  }

  async #start(queued: QueuedUpload): Promise<void> {
    const upload = (queued.upload ??= this.#open(queued));
    if (upload.url === null) {
      // Resumes an earlier upload of the same file from this browser.
      const [before] = await upload.findPreviousUploads();
      if (before) upload.resumeFromPreviousUpload(before);
    }
    if (this.#find(queued.entry.id)?.entry.state === "sending") upload.start();
  }

  #open(queued: QueuedUpload): Upload {
    const { file } = queued;
    const upload = new Upload(file, {
      endpoint: `/api${uploads.path}`,
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: uploads.chunkBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => request.setHeader("Authorization", `Bearer ${this.#options.token() ?? ""}`),
      onShouldRetry: isRetryable,
      onProgress: (sent) => this.#change(queued, { sent }),
      onSuccess: () => {
        // The upload and its video have the same id.
        this.#change(queued, { state: "done", sent: file.size, video: upload.url?.split("/").at(-1) ?? null });
        this.#startNext();
      },
      onError: (error) => this.#fail(queued, error),
    });
    return upload;
  }

  #fail(queued: QueuedUpload, error: Error): void {
    // A refused upload is not resumed.
    if (!isRetryable(error)) queued.upload = null;
    const state = isRetryable(error) ? "cut" : "refused";
    this.#change(queued, { state, fault: faultOf(error) });
    this.#startNext();
  }

  #change(queued: QueuedUpload, part: Partial<UploadEntry>): void {
    queued.entry = { ...queued.entry, ...part };
    this.#notify();
  }

  #notify(): void {
    this.#entries = this.#uploads.map(({ entry }) => entry);
    for (const listener of this.#listeners) listener();
  }
}
