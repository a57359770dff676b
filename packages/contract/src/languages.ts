import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Which voice and subtitles a person wants first: French, French of Québec, original with French subtitles, original alone. */
export const voiceOrders = ["vf", "vfq", "vostfr", "vo"] as const;

export const languagePreference = z.strictObject({
  voice: z.enum(voiceOrders),
  audio_description: z.boolean(),
  /** Subtitles for the deaf and hard of hearing. */
  sdh: z.boolean(),
});
export type LanguagePreference = z.infer<typeof languagePreference>;

export const defaultLanguages: LanguagePreference = { voice: "vf", audio_description: false, sdh: false };

/** null until the person chooses. */
const chosenLanguages = z.object({ languages: z.nullable(languagePreference) });

/** Subtags that films and their metadata use for one language. */
export const sameLanguage: Readonly<Record<string, string>> = { cmn: "zh", yue: "zh", nb: "no", nn: "no", tl: "fil" };

export const getLanguages = endpoint({
  method: "GET",
  path: "/me/languages",
  summary: "Ses langues de lecture",
  access: "signed-in",
  answer: chosenLanguages,
});

export const saveLanguages = endpoint({
  method: "PUT",
  path: "/me/languages",
  summary: "Choisir ses langues de lecture",
  access: "signed-in",
  body: languagePreference,
  answer: chosenLanguages,
});
