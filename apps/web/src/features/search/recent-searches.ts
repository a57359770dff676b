import { limits } from "@seance/contract/limits";
import { storage } from "#lib/storage.ts";

const key = "recherches";
const maxKept = 6;

/** The latest searches of this device that led somewhere, the newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? "[]");
    const texts = Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
    return texts.slice(0, maxKept);
  } catch {
    return [];
  }
}

export function keepSearch(text: string): void {
  const kept = text.trim();
  if (kept.length < limits.search.minLength) return;
  store([kept, ...recentSearches().filter((one) => one.toLowerCase() !== kept.toLowerCase())]);
}

export const forgetSearch = (text: string): void => store(recentSearches().filter((one) => one !== text));

export const forgetSearches = (): void => storage.remove(key);

const store = (texts: readonly string[]): void => storage.set(key, JSON.stringify(texts.slice(0, maxKept)));
