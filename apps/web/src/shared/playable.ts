import type { PlayableType } from "@seance/contract/playback";
import { useNavigate } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";

/** What the player shows, as the address says it: `?lecture=film-<id>`, `episode-<id>` or `chaine-<id>`. */
export interface Playable {
  readonly type: PlayableType;
  readonly id: string;
}

const names = { movie: "film", episode: "episode", channel: "chaine" } as const;
const types: Record<string, PlayableType> = { film: "movie", episode: "episode", chaine: "channel" };
const pattern = /^(film|episode|chaine)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

export const formatPlayable = ({ type, id }: Playable): string => `${names[type]}-${id}`;

export function parsePlayable(value: unknown): Playable | null {
  const [, name, id] = pattern.exec(typeof value === "string" ? value : "") ?? [];
  const type = types[name?.toLowerCase() ?? ""];
  return type && id ? { type, id } : null;
}

/** A link that opens the player over the current page. */
export const playerLink = (playable: Playable) =>
  ({
    to: ".",
    search: (current: object) => ({ ...current, lecture: formatPlayable(playable) }),
    resetScroll: false,
  }) satisfies LinkProps;

/** Returns the function that opens the player over the current page. */
export function useOpenPlayer(): (playable: Playable) => void {
  const navigate = useNavigate();
  return (playable) => void navigate(playerLink(playable));
}

let expected: string | null = null;
const listeners = new Set<() => void>();

function expect(address: string | null): void {
  expected = address;
  for (const listener of listeners) listener();
}

/** Tells the player what the page is about, for it to get ready; null for nothing. */
export function useExpectToPlay(playable: Playable | null): void {
  const address = playable && formatPlayable(playable);
  useEffect(() => {
    expect(address);
    return () => expect(null);
  }, [address]);
}

/** What is expected to be played next, as the address would say it. */
export const useExpected = (): string | null => useSyncExternalStore(subscribe, () => expected);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Search parameters of every page; an invalid playable is dropped. */
export function readRootSearch(raw: Record<string, unknown>): { lecture?: string | undefined } {
  const playable = parsePlayable(raw["lecture"]);
  return { lecture: playable ? formatPlayable(playable) : undefined };
}
