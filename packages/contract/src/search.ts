import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam } from "./paging.ts";
import { titleVersion, versionsParam } from "./titles.ts";

export const suggestion = z.object({
  id: uuid,
  type: z.enum(["movie", "series"]),
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  year: z.nullable(z.number()),
  genre: z.string(),
  versions: z.array(titleVersion),
});
export type Suggestion = z.infer<typeof suggestion>;

export const listSuggestions = endpoint({
  method: "GET",
  path: "/content/search/suggestions",
  summary: "Suggestions de recherche",
  access: "public",
  query: z.object({
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(limits.search.minLength),
        z.maxLength(limits.search.maxLength),
        z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Caractères non autorisés"),
      ),
    limit: limitParam(limits.search.suggestions, limits.search.maxSuggestions),
    versions: versionsParam,
  }),
  answer: z.object({ suggestions: z.array(suggestion) }),
  cache: ["catalogue"],
});
