import type { Year } from "./years.ts";
import { leadingTags, tagsAlone } from "./release-words.ts";

const topLevel = "com|net|org|info|fr|ch|ca|cc|tv|pe|pl|cz|ru|ws|bz|biz|io|eu|site|top|vip|xyz";
/** Domains that are words too: only a space or a dash ends such an address. */
const wordLevel = "ag|al|am|be|blog|cm|co|club|fm|is|la|li|lol|me|nu|online|ph|pm|re|se|st|sx|to|wtf";
/** www.exemple.com, exemple.net_, Exemple.blog -: an address and what separates it from the title. */
const site = new RegExp(
  String.raw`^(?:w{2,3}\.[\w.-]+?\.\w{2,6}|(?:[a-z\d-]+\.){1,2}(?:${topLevel}|(?:${wordLevel})(?=[\s-])))(?:[\s.]*-[\s.]*|[\s_]|\.(?=\p{Lu}))[\s._-]*|^[\w-]+(?:\.[\w-]+)?\.\p{Ll}{2,6}\s-\s+`,
  "u",
);
const bracket = /^(?:\[([^\][]{1,60})\]|【([^】]{1,60})】|\{([^{}]{1,60})\}|\(([^()]{1,60})\))[\s._-]*/u;
/** A film's own brackets: « [REC] 2 ». */
const bracketedTitle = /^rec$/iu;
const counter = /^\s*\d{1,4}\s*$/u;
const year = /^\s*(?:19\d\d|20[0-3]\d)\s*$/u;
/** What is left names nothing: only a year or tags follow, or more brackets. */
const untitled =
  /^[^\p{L}\p{Nd}([{【]*(?:[[{【]|\((?![^()]*\)\p{L}))|^[^\p{L}\p{Nd}]*(?:(?:19|20)\d\d(?!.*(?:(?<!\d)(?:19|20)\d\d(?!\d)|s\d+e\d))|s\d{1,4}[\s._-]?e\d|\d{1,4}x\d|$)/iu;

export interface Lead {
  /** The name without what stands in front of its title. */
  readonly rest: string;
  /** That text: a site, a group, tags. */
  readonly lead: string;
  /** Whether it has a group in square brackets. */
  readonly grouped: boolean;
  /** The year in brackets there, as if it followed the name. */
  readonly year: Year | null;
}

/** Removes a site, brackets, resolutions and editions in front of a title; [REC] 2007 stays, as the title that it is. */
export function withoutLead(name: string): Lead {
  let rest = name.trimStart();
  let grouped = false;
  let value: number | null = null;
  for (;;) {
    const next = site.exec(rest) ?? leadingTags.exec(rest) ?? bracketOf(rest);
    if (!next) break;
    const inside = next.slice(1).find(Boolean) ?? "";
    grouped ||= next[0].startsWith("[");
    if (year.test(inside)) value ??= Number(inside);
    rest = rest.slice(next[0].length);
  }
  const lead = name.slice(0, name.length - rest.length);
  if (untitled.test(rest)) return { rest: name, lead: "", grouped: false, year: null };
  return { rest, lead, grouped, year: value === null ? null : { value, from: rest.length, to: rest.length } };
}

function bracketOf(rest: string): RegExpExecArray | null {
  const found = bracket.exec(rest);
  if (!found) return null;
  const [inside = "", round] = [found.slice(1).find(Boolean), found[4]];
  if ((counter.test(inside) && !year.test(inside)) || bracketedTitle.test(inside)) return null;
  // Parentheses belong to titles: « (500) jours ensemble ».
  return round === undefined || tagsAlone.test(round) || year.test(round) ? found : null;
}
