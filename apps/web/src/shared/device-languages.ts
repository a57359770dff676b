import { defaultLanguages, languagePreference, type LanguagePreference } from "@seance/contract/languages";
import { storage } from "#lib/storage.ts";

const storageKey = "seance:langues";

/** The preferred languages of this device, for guests and for an account that has not chosen. */
export function deviceLanguages(): LanguagePreference {
  try {
    return languagePreference.parse(JSON.parse(storage.get(storageKey) ?? "null"));
  } catch {
    return defaultLanguages;
  }
}

export const keepOnDevice = (languages: LanguagePreference): void => storage.set(storageKey, JSON.stringify(languages));
