import { beforeTitleWord, trailingCapitals, trailingLanguage, trailingMatte, trailingTag } from "./release-words.ts";

/** Removes leading counters, numbers of copies, checksums, bit rates and channel layouts. */
export function prepareName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/(?<!\d)_|_(?!\d)/gu, " ")
    .replace(/^\s*\(\d{1,2}\)\s*/u, "")
    .replace(/\s\([1-9]\)$/u, "")
    .replace(/^[\s=~*+-]+\[\s(?=\S)|(?<=\S)\s\][\s=~*+-]+$/gu, "")
    .replace(/\[[\dA-F]{8}\]/u, " ")
    .replace(/\b\d{2,4}\s?kbps\b/giu, " ")
    .replace(/(?<=[\s._)\]])[[(]?[57]\.1(?:ch)?[\])]?(?=[\s._([]|$)/giu, "");
}

/** The title that a text before the year, the marker or the technical words holds, formatted for display. */
export function titleOf(text: string, name: string): string {
  let title = inLatin(tidy(spacedOut(text).replace(/\{[^{}]*\}|[([{][^()[\]{}]*$/gu, "")));
  for (;;) {
    const cut = tidy(withoutTag(title.replace(secondTitle, ""), name));
    if (cut === title || cut === "") break;
    title = cut;
  }
  // A slug has hyphens instead of spaces.
  if (!/[\s.]/u.test(name.trim()) && /^\p{Ll}/u.test(title)) title = title.replaceAll("-", " ");
  return title === title.toLowerCase() ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

/** Dots instead of spaces, except in initials: S.W.A.T. */
const spacedOut = (text: string): string =>
  (/\s/u.test(text.trim())
    ? text
    : text.replace(/(?<![\p{L}\p{N}.])(?:\p{Lu}\.){2,}\p{Lu}(?=\.|$)\.?|[._]+/gu, (found) =>
        /\p{Lu}/u.test(found) ? `${found} ` : " ",
      )
  ).replaceAll("_", " ");

const tidy = (text: string): string =>
  text
    .replace(/\s+v\d$|\s*[([]18\d\d[)\]]?$/iu, "")
    .replace(/(?<=\p{L}{3})\.\s*$/u, "")
    .replace(/^[\s.,\-–:;/|]+|[\s,\-–:;/|([{]+$/gu, "")
    .replace(/\s{2,}/gu, " ");

/** Le Prestige (The Prestige), Le Prestige [Castellano]: a second title or a note in brackets. The Office (UK) keeps its country. */
const secondTitle = /(?<=\S)[\s.]*(?:\((?!(?:US|UK|FR|AU|CA|NZ|IN|JP|BE)\))[^()\d]{2,80}\)|\[[^\][]{2,60}\])$/u;

/** Saw 3D (2010): the word is the title's where a year follows it, and no word of the picture says how it is in relief. */
const titled3d =
  /[\s._]3D[\s._]+[([]?(?:19|20)\d\d(?!\d)(?!.*(?<![\p{L}\p{N}])(?:h(?:alf)?[\s._-]?)?(?:sbs|ou|tab|3d)(?![\p{L}\p{N}]))/iu;

function withoutTag(title: string, name: string): string {
  if (/\s3D$/iu.test(title) && titled3d.test(name)) return title;
  const tagless = title.replace(trailingTag, "").replace(trailingMatte, "");
  const uncapital = tagless.replace(trailingCapitals, "");
  const plain = /\p{Ll}/u.test(uncapital) ? uncapital : tagless;
  const named = plain.replace(trailingLanguage, "");
  if (/^(?:the|a|an|le|la|les|un|une)$/iu.test(named)) return title;
  return beforeTitleWord.test(named) ? plain : named;
}

const latin = /\p{Script=Latin}/u;
const isForeign = (word: string): boolean => /\p{L}/u.test(word) && !latin.test(word);

/** Брат / Brother, Во все тяжкие (Breaking Bad): the title in Latin letters, if a title in others stands before or after it. */
function inLatin(title: string): string {
  const titles = title.split(" / ");
  const own = titles.find((one) => !one.split(" ").some(isForeign));
  if (own && titles.length > 1 && titles.some((one) => !latin.test(one))) return tidy(own);
  const words = title.split(" ");
  const [first, last] = [words.findIndex((word) => latin.test(word)), words.findLastIndex((word) => latin.test(word))];
  const from = words.findLastIndex((word, i) => i < first && isForeign(word)) + 1;
  const to = words.findIndex((word, i) => i > last && isForeign(word));
  const written = tidy(words.slice(from, to < 0 ? undefined : to).join(" "));
  const isTitle = first >= 0 && (words.includes("/") || /\p{Script=Latin}{3}/u.test(written)) && !/^[IVX]+$/u.test(written);
  return isTitle ? (/^\(([^()]+)\)$/u.exec(written)?.[1] ?? written) : title;
}

const countedFilm = /^(.{1,80}?[\s._]episode[\s._](?:\d|[IVX]{1,4})[\s._]+\p{L}[^[\]()]{3,80}?)[\s._]+[([]?(?:19|20)\d\d(?!\d)/iu;

/** Star Wars Episode 4 Un nouvel espoir 1977: a film, since words and a year follow the number. */
export const isCountedFilm = (name: string): boolean =>
  countedFilm.test(name) || /^episode[\s._]\d{1,3}[\s._]+[([]?(?:19|20)\d\d(?!\d)/iu.test(name);

/** 01. Les Parapluies de Cherbourg (1964), 07 - Alien (1979): a film's place in a collection; 007 is none. */
export const withoutPlace = (head: string): string =>
  head.replace(/^(?:0\d(?!\d)[\s._]*[.)-]\s*|\d{1,3}[.)]\s+|\d{2}\s-\s)(?=\p{L})/u, "");

/** 2x05 - Pure Laine - Je me souviens: the title, then the episode's, after the marker. */
export function titleAfterMarker(rest: string): { title: string; episodeTitle: string | null } | null {
  const [, title, episodeTitle] = /^\s*-\s+([^-[\]()]{2,80}?)\s+-\s+(.{2,120})$/u.exec(rest) ?? [];
  return title === undefined ? null : { title, episodeTitle: episodeTitle ?? null };
}
