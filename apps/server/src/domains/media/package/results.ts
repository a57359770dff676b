import type { Rates } from "./master-playlist.ts";

/** What a task has made, for the playlists. */
export interface TaskResult {
  /** Of the folders of tracks and of a copied picture. */
  readonly folders?: Readonly<Record<string, Rates & { readonly codec?: string }>>;
  /** False while the subtitles are being read and the folders grow. */
  readonly hasSubtitles?: boolean;
  /** Of a chunk of an encoded quality. */
  readonly chunk?: ChunkResult;
}

export interface ChunkResult {
  /** SHA-256 of its initialization segment. */
  readonly init: string;
  /** As in CODECS. */
  readonly codec: string;
  /** Of each segment. */
  readonly bytes: readonly number[];
  /** Pictures; 0 when the film ends before this chunk. */
  readonly frames: number;
}
