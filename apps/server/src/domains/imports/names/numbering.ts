/** The seasons and episodes of a name, and the position of their marker. */
export interface Numbering {
  readonly seasons: readonly number[];
  readonly episodes: readonly number[];
  /** The marker's start and end (exclusive) in the name. */
  readonly from: number;
  readonly to: number;
}

const seasonWord = String.raw`(?:seasons?|saisons?|temporadas?|temp|stagion[ei]|seizoen(?:en)?|staffeln?|sezon|сезоны?|tem)`;
const episodeWord = String.raw`(?:[ée]pisodes?|episodios?|épi?|eps?|folge|cap[íi]tulos?|afl(?:evering)?|сери[ия]|эпизод|e)`;
const gap = String.raw`[\s._\-–,:;/|()\[\]]{0,4}`;
const number = String.raw`\d{1,5}(?![\dpi])`;
const start = String.raw`(?<![\p{L}\p{N}'’])`;

/** Patterns of markers, the most reliable first; the first match wins. */
const readings: readonly ((name: string) => Numbering | null)[] = [
  letters,
  crossed,
  chapter,
  ordinal,
  words,
  seasonLetters,
  episodeAlone,
  numberFirst,
  outOf,
];

/** The seasons and episodes that a name marks; null without a marker. */
export function numberingOf(name: string): Numbering | null {
  for (const read of readings) {
    const found = read(name);
    if (found) return found;
  }
  return null;
}

const lettersShape = new RegExp(
  String.raw`(?:${start}|(?<=\p{Ll})(?=s\d\d ?e\d\d))s(?:e|eason|aison)?[\s._-]?(\d{1,4})${gap}${episodeWord}[\s._-]{0,2}\(?(${number})`,
  "iu",
);

/** S01E02 and variants: S1 E2, S01.Ep02, S3 - Episode 4, Se.3 afl.3. */
function letters(name: string): Numbering | null {
  const found = lettersShape.exec(name);
  if (!found) return null;
  const season = Number(found[1]);
  return withEpisodes(name, found, [season], Number(found[2]));
}

const crossedShape = new RegExp(String.raw`${start}(\d{1,2}|(?:19[5-9]|20[0-3])\d)x(\d{1,3})(?![\dpi])`, "giu");

/** 1x02, 2016x231; not a resolution such as 1920x1080. */
function crossed(name: string): Numbering | null {
  for (const found of name.matchAll(crossedShape)) {
    const [season, episode] = [Number(found[1]), Number(found[2])];
    if (episode !== 264 && episode !== 265) return withEpisodes(name, found, [season], episode);
  }
  const pack = new RegExp(String.raw`${start}(\d{1,2})xall\b`, "iu").exec(name);
  return pack && { seasons: [Number(pack[1])], episodes: [], from: pack.index, to: pack.index + pack[0].length };
}

const chapterShape = /\bca{1,2}p\.?\s?(\d{1,2})(\d\d)(?:[_-](\d{1,2})(\d\d))?(?!\d)/iu;

/** Cap.408: season 4, chapter 8. */
function chapter(name: string): Numbering | null {
  const found = chapterShape.exec(name);
  if (!found) return null;
  const [season, first] = [Number(found[1]), Number(found[2])];
  const last = found[4] === undefined ? first : Number(found[4]);
  const worded = words(name);
  const from = Math.min(found.index, worded?.from ?? found.index);
  return { seasons: [season], episodes: range(first, last), from, to: found.index + found[0].length };
}

const ordinalShape =
  /(?<![\p{L}\p{N}])(\d{1,2})(?:(?:st|nd|rd|th|[eè](?:re|me)?)[\s._](?:season|saison)|(?:-?[йя])?[\s._]сезон)(?![\p{L}\p{N}])/iu;
const dashedAfter = /^\s*-\s*(\d{1,4})(?![\dpi])/u;
const numberedAfter = /^[\s,._]{1,3}(\d{1,4})[\s._]?(?:[ée]pisode|сери[яи]|эпизод)/iu;

/** 3rd Season - 02, 2 сезон 24 серия. */
function ordinal(name: string): Numbering | null {
  const found = ordinalShape.exec(name);
  if (!found) return null;
  const seasons = [Number(found[1])];
  const to = found.index + found[0].length;
  const rest = name.slice(to);
  const episode = dashedAfter.exec(rest) ?? numberedAfter.exec(rest) ?? episodesAfter.exec(rest);
  if (!episode) return { seasons, episodes: [], from: found.index, to };
  return withEpisodes(name, { index: found.index, to: to + episode[0].length }, seasons, Number(episode[1]));
}

const seasonWordsShape = new RegExp(
  String.raw`${start}(?:the[\s._]complete[\s._]|complete[\s._])?(?:${seasonWord}|livre)[\s._:]{0,3}`,
  "giu",
);
const episodesAfter = new RegExp(String.raw`^${gap}(?:the[\s._])?${episodeWord}[\s._:-]{0,2}[(]?(${number})`, "iu");
const dashedEpisode = /^\s+-\s+(0\d|\d{2,3})(?![\dpi])(?=$|[\s.\-_[(])/u;

/** Season 1 Episode 2, Saison 3, Temporada 2, Season 1 to 6, Saison VII, Livre V - Ep 23 (but Livre V alone is a title). */
function words(name: string): Numbering | null {
  for (const found of name.matchAll(seasonWordsShape)) {
    const at = found.index + found[0].length;
    const listed = seasonList(name, at);
    if (!listed) continue;
    const rest = name.slice(listed.to);
    const worded = episodesAfter.exec(rest);
    if (worded)
      return withEpisodes(name, { index: found.index, to: listed.to + worded[0].length }, listed.values, Number(worded[1]));
    const dashed = listed.values.length === 1 ? dashedEpisode.exec(rest) : null;
    if (dashed)
      return withEpisodes(name, { index: found.index, to: listed.to + dashed[0].length }, listed.values, Number(dashed[1]));
    if (!/livre/iu.test(found[0])) return { seasons: listed.values, episodes: [], from: found.index, to: listed.to };
  }
  return null;
}

const roman = /^(?=[IVX])(X{0,2})(IX|IV|V?I{0,3})(?![\p{L}\p{N}])/u;
const listItem =
  /^(\s*(?:,\s*&|,|&|\+|~|:|-|\s[aàyeo]\s|\s|\.)\s*|[\s._]+(?:to|a|à|au|and|et|y|e|thru|through|bis|до)[\s._]+)(\d{1,2})(?![\d])(?![pix]\b|x\d|[.,]\d{1,2}\s?(?:gb|ch))/iu;

/** 1 · 1-3 · 1, 2 & 3 · 1 to 6 · 1.2.3~5: the seasons listed at `at`. */
function seasonList(name: string, at: number): { values: number[]; to: number } | null {
  const first = /^(?:\d{1,2}|(?:19|20)\d\d(?=[\s._-]{1,3}[ée]p))(?![\dpi])/iu.exec(name.slice(at));
  if (!first) {
    const numeral = roman.exec(name.slice(at))?.[0] ?? "";
    return numeral === "" ? null : { values: [fromRoman(numeral)], to: at + numeral.length };
  }
  const values = [Number(first[0])];
  let to = at + first[0].length;
  for (let item = listItem.exec(name.slice(to)); item; item = listItem.exec(name.slice(to))) {
    const value = Number(item[2]);
    const previous = values.at(-1) ?? 0;
    const isRange = /[-~:]|[\s._](?:to|a|à|au|thru|through|bis|до)[\s._]/iu.test(item[1] ?? "");
    // Two digits after a spaced dash are an episode (« Saison 1 - 06 »), unless the name says that it is complete.
    const isEpisode = values.length === 1 && /^\s+-\s+$/u.test(item[1] ?? "") && (item[2] ?? "").length > 1;
    if (value <= previous || (isEpisode && !/complet|int[eé]gral|\ball\b/iu.test(name))) break;
    if (/^\s+$/u.test(item[1] ?? "") && value !== previous + 1) break;
    values.push(...(isRange ? range(previous + 1, value) : [value]));
    to += item[0].length;
  }
  return { values, to };
}

const seasonLettersShape = new RegExp(String.raw`${start}s(?:[\s._]?\d{1,2}|(?:19|20)\d\d)(?!\d|[\s._]?[pi]\b)`, "giu");
const moreSeasons = /^(?:\s*(-|~)\s*s|[\s._](?:to|a|à)[\s._]s|[\s._]?(?:&|,)?[\s._]?s|(-))(\d{1,2})(?![\dpi])/iu;
const bracketedEpisodes = /^\s*[([](\d{1,3})\s*-\s*(\d{1,3})[)\]]/u;

/** S01, S2019, S01-S10, S01-07, S01S02S03, s01.to.s04; S3 - 12 and S01 (01 - 12) are episodes of one. */
function seasonLetters(name: string): Numbering | null {
  const found = [...name.matchAll(seasonLettersShape)].find((one) => one.index > 0 || !/^s\d{1,2}\b.*[\s._]s\d/iu.test(name));
  if (!found) return null;
  const values = [Number(found[0].replace(/\D+/gu, ""))];
  let to = found.index + found[0].length;
  for (let item = moreSeasons.exec(name.slice(to)); item; item = moreSeasons.exec(name.slice(to))) {
    const [value, previous] = [Number(item[3]), values.at(-1) ?? 0];
    if (value <= previous) break;
    const isRange = item[1] !== undefined || item[2] !== undefined || /to|[aà]/iu.test(item[0]);
    values.push(...(isRange ? range(previous + 1, value) : [value]));
    to += item[0].length;
  }
  const from = found.index;
  const rest = name.slice(to);
  const [dashed, bracketed] = [dashedEpisode.exec(rest), bracketedEpisodes.exec(rest)];
  if (values.length === 1 && bracketed)
    return { seasons: values, episodes: range(Number(bracketed[1]), Number(bracketed[2])), from, to: to + bracketed[0].length };
  if (values.length === 1 && dashed)
    return withEpisodes(name, { index: from, to: to + dashed[0].length }, values, Number(dashed[1]));
  return { seasons: values, episodes: [], from, to };
}

const episodeAloneShape = new RegExp(
  String.raw`${start}(?:e|(?:eps?|[ée]pisode|folge|afl)[\s._-]{0,2})(\d{1,4})(?![\dpi])`,
  "iu",
);

/** E02, Ep. 14, Épisode 3: without a season. */
function episodeAlone(name: string): Numbering | null {
  const found = episodeAloneShape.exec(name);
  return found && withEpisodes(name, found, [], Number(found[1]));
}

const numberFirstShape = new RegExp(
  String.raw`${start}(\d{1,4})\.?\s?(?:b[oö]l[uü]m|blm|сери[яи]|e?\s?folge)(?![\p{L}\p{N}])`,
  "iu",
);

/** 60. Bölüm, 24 серия. */
function numberFirst(name: string): Numbering | null {
  const found = numberFirstShape.exec(name);
  return found && { seasons: [], episodes: [Number(found[1])], from: found.index, to: found.index + found[0].length };
}

const outOfShape = new RegExp(
  String.raw`${start}(?<!(?:cd|dis[ck]|dvd)[\s._]?)(?:(?:part(?:ie)?|pt|e|ep|episode)[\s._]?)?(?:(\d{1,3})[\s._]?(?:of|sur|de)[\s._]?(\d{1,3})(?![\p{L}\p{N}])|(?<=[([])(\d{1,2})/(\d{1,2})(?=[)\]]))`,
  "iu",
);

/** 2 of 4, Partie 2 sur 4, (2/4). */
function outOf(name: string): Numbering | null {
  const found = outOfShape.exec(name);
  const [episode, count] = [Number(found?.[1] ?? found?.[3]), Number(found?.[2] ?? found?.[4])];
  if (!found || episode > count) return null;
  return { seasons: [], episodes: [episode], from: found.index, to: found.index + found[0].length };
}

const marked = /^(\s*(?:-|~|&|\+|,|_)?\s*|[\s._])(?:s\d{1,2}|\d{1,2}(?=x))?(?:e|ep|x)(\d{1,5})(?![\dpi])/iu;
const bare = /^(-|~|_|\s-\s(?=\d{1,3}\)))(\d{1,5})(?![\dpix])(?![\p{L}])/u;
const joined = /^\s(?:en|et|and|&|y)\s(\d{1,3})(?![\dpi])/iu;
const spaced = /^(?:\s(\d\d))+$/u;
/** More than any file has. */
const maxEpisodes = 500;

/** The first episode and the next ones of the marker: E01E02, E01-E04, E05-06, 2x09-2x10, x03x04, 3 en 4. */
function withEpisodes(
  name: string,
  marker: RegExpExecArray | { index: number; to: number },
  seasons: readonly number[],
  first: number,
): Numbering {
  const episodes = [first];
  let to = "to" in marker ? marker.to : marker.index + marker[0].length;
  for (;;) {
    const rest = name.slice(to);
    const item = marked.exec(rest) ?? bare.exec(rest);
    const other = item ? null : joined.exec(rest);
    const value = Number(item?.[2] ?? other?.[1] ?? Number.NaN);
    const previous = episodes.at(-1) ?? 0;
    if (!(value > previous) || value - previous > maxEpisodes) break;
    const isRange = /[-~]/.test(item?.[1] ?? "");
    episodes.push(...(isRange ? range(previous + 1, value) : [value]));
    to += (item ?? other)?.[0].length ?? 0;
  }
  const rest = name.slice(to);
  if (episodes.length === 1 && spaced.test(rest)) {
    const more = rest.trim().split(" ").map(Number);
    if (more.every((value, i) => value > (more[i - 1] ?? first)))
      return { seasons, episodes: [first, ...more], from: marker.index, to: name.length };
  }
  return { seasons, episodes, from: marker.index, to };
}

export function range(first: number, last: number): number[] {
  return last < first || last - first > maxEpisodes ? [first] : Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function fromRoman(numeral: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10 };
  const digits = [...numeral].map((letter) => values[letter] ?? 0);
  return digits.reduce((sum, value, i) => sum + (value < (digits[i + 1] ?? 0) ? -value : value), 0);
}
