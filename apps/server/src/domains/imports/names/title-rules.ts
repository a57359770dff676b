/** Removes leading counters, numbers of copies, checksums, bit rates and a second title in parentheses. */
export function prepareName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/(?<!\d)_|_(?!\d)/gu, " ")
    .replace(/^\s*\(\d{1,2}\)\s*/u, "")
    .replace(/\s\([1-9]\)$/u, "")
    .replace(/\[[\dA-F]{8}\]/u, " ")
    .replace(/\b\d{2,4}\s?kbps\b/giu, " ")
    .replace(otherTitle, (whole: string, title: string) => (/[a-z]/iu.test(title) ? `${title} ` : whole));
}

/** Le Prestige (The Prestige) 2006: a second title before the year or the release tags. */
const otherTitle =
  /^((?:\[[^\]]{1,40}\][\s.]*)?[^()[\]]{2,120}?)[\s.]*\((?!(?:us|uk|au|nz|ca|fr|part\b|vol\b)[^)]{0,12}\))[^()\d]{2,80}\)[\s.]*(?=[([]?(?:19|20)\d\d\b|\[|dvdrip|bdrip|brrip|webrip|web-dl|hdtv)/iu;

/** Release tags after the title; abbreviations count in capitals only. */
const trailing =
  /[\s.,\-–~([]+(?:(?:true|sub|swiss)?-?(?:french|german)|german|vost(?:fr)?|vff|vfq|vf2|vfi|multi|dubbed|doku|docu|3d|stv|nfofix|dirfix|repack|proper|unrated|remastered|complete|int[eé]grale?|version longue|version non censur[eé]e|[ée]dition(?: collector| sp[eé]ciale)?|imax|extended|theatrical|hq)\)?$/iu;
const trailingCapitals = /[\s.,\-–~]+(?:DL|LD|VO|VOF)\+?$/u;
/** Words before a tag that make it part of the title: « The Good German ». */
const article = /(?:^|\s)(?:the|a|an|le|la|les|l|un|une|der|die|das|ein|good|my|old|young)$/iu;

/** Formats a title for display. */
export function cleanTitle(raw: string, name: string, country: string | undefined): string {
  let title = tidy(raw);
  for (;;) {
    const cut = title.replace(trailing, "").replace(trailingCapitals, "").trim();
    if (cut === title || cut === "" || article.test(cut)) break;
    title = cut;
  }
  // A slug has hyphens instead of spaces.
  if (!/[\s.]/u.test(name.trim()) && /^\p{Ll}/u.test(title)) title = title.replaceAll("-", " ");
  if (title === title.toLowerCase()) title = title.charAt(0).toUpperCase() + title.slice(1);
  return country && isWrittenAfter(name, title, country) ? `${title} ${country.toUpperCase()}` : title;
}

const tidy = (text: string): string =>
  text
    .replace(/\s+v\d$|\s*[([]18\d\d[)\]]?$/iu, "")
    .replace(/^[\s.,\-–:;/|]+|[\s,\-–:;/|([]+$/gu, "")
    .replace(/\s{2,}/gu, " ");

const countedFilm = /^(.{1,80}?[\s._]episode[\s._](?:\d|[IVX]{1,4})[\s._]+\p{L}[^[\]()]{3,80}?)[\s._]+[([]?(?:19|20)\d\d(?!\d)/iu;
const numberedFilm = /^([^[\]()]{0,80}?\p{L}[\s.]\d{1,3})[\s.]*[\s.(](?:19|20)\d\d(?=[\s.)]|$)/u;

const spaced = (found: RegExpExecArray | null): string | null => found?.[1]?.replace(/[\s._]+/gu, " ") ?? null;

/** Star Wars Episode 4 Un nouvel espoir 1977: a film, since words and a year follow the number. */
export const titleOfCountedFilm = (name: string): string | null => spaced(countedFilm.exec(name));

/** Été 85 (2020): the number belongs to the title when there is no other marker. */
export const titleOfNumberedFilm = (name: string): string | null => spaced(numberedFilm.exec(name));

const letters: Record<string, string> = {
  œ: "o",
  Œ: "O",
  æ: "a",
  Æ: "A",
  ß: "s",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** French words that the library takes for a language, or for a marker without a number: « se », « la saison des… ». */
const frenchWords =
  /(?<=[\s.])(?:se|es)(?=[\s.])|(?<![\p{L}\p{N}])[Ss]aisons?(?![\s._-]{0,3}(?:\d{1,2}(?!\d)|[IVX]+(?!\p{L})))/gu;

/**
 * Replaces, character by character, what misleads the library: accents, which end a word for it (« Marée » becomes
 * « Mar »), and the French words above.
 */
export const plainName = (name: string): string =>
  name
    .replace(frenchWords, (word) => "z".repeat(word.length))
    .replace(/[\u00C0-\u024F]/gu, (letter) => letters[letter] ?? letter.normalize("NFD").charAt(0));

/** Restores the original spelling of words that the library found in the plain name. */
export function restoreSpelling(words: string, plain: string, name: string): string {
  let from = 0;
  return words.replace(/[^\s]+/gu, (word) => {
    const at = plain.indexOf(word, from);
    if (at < 0) return word;
    from = at + word.length;
    return name.slice(at, from);
  });
}

/** Whether the country follows the title as part of it: The Office US. */
function isWrittenAfter(name: string, title: string, country: string): boolean {
  const words = [...title.split(" "), country].map((word) => word.replace(/[^\p{L}\p{N}]/gu, ".")).join("[^\\p{L}\\p{N}(]+");
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${words}(?=[^\\p{L}\\p{N}])`, "iu").test(name);
}

/** 2x05 - Pure Laine - Je me souviens: the title, then the episode's, after the marker. */
export function titleAfterMarker(rest: string): { title: string; episodeTitle: string | null } | null {
  const [, title, episodeTitle] = /^\s*-\s+([^-[\]()]{2,80}?)\s+-\s+(.{2,120})$/u.exec(rest) ?? [];
  return title === undefined ? null : { title, episodeTitle: episodeTitle ?? null };
}

/** The title between [Group] and the marker, when the library took the group for the title. */
export function titleAfterGroup(head: string, known: string | undefined): string | null {
  const [, group, title] = /^\s*\[([^\]]{1,40})\][\s.]*([^[\]]*\p{L}[^[\]]*)$/u.exec(head) ?? [];
  return group !== undefined && title !== undefined && (known === undefined || group.startsWith(known)) ? title : null;
}
