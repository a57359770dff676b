import { importLimits } from "@seance/contract/imports";
import type { Numbering } from "./numbering.ts";
import { tagsAlone, technicalFrom } from "./release-words.ts";

/** The year of a name, and the text that tells it: with its brackets, and whatever else they hold. */
export interface Year {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Four digits that are no part of a date, a span of years, a word or a longer number. */
const shape =
  /(?<![\p{L}\p{N}]|(?<!\d)[0-3]\d[-./][01]\d[-./]|\d{4}-)(?:19\d\d|20[0-3]\d)(?![\p{L}\p{N}]|[-./]\d\d[-./]\d\d(?!\d)|-\d{4})/gu;
const opened = /[([{][^()[\]{}]*$/u;
const closed = /^[^()[\]{}]*[)\]}]/u;

/**
 * The year in brackets, alone or with a person's name; else the last one before the marker of an episode or the technical words,
 * since those before it are of the title (« Blade Runner 2049 2017 »); else the first one after them.
 */
export function yearOf(name: string, marker: Numbering | null): Year | null {
  const found = [...name.matchAll(shape)]
    .map(({ index, 0: digits }) => withBrackets(name, index, digits))
    .filter((year) => year.value <= importLimits.year.max && !(marker && isOfSeries(name, year, marker)));
  const before = found.filter(({ from }) => from < (marker?.from ?? technicalFrom(name)));
  return before.find(isBracketed) ?? before.at(-1) ?? found[0] ?? null;
}

const isBracketed = ({ from, to }: Year): boolean => to - from > 4;

/** 1923 S01E02, Saison 2019 Épisode 5, The 1921 Massacre S01E02: a year of the series' title or marker. */
function isOfSeries(name: string, year: Year, marker: Numbering): boolean {
  if (year.from >= marker.from) return year.from < marker.to;
  return year.from === 0 || (!isBracketed(year) && /\p{L}/u.test(name.slice(year.to, marker.from).replace(tagsAlone, "")));
}

function withBrackets(name: string, index: number, digits: string): Year {
  const before = opened.exec(name.slice(0, index));
  const after = closed.exec(name.slice(index + digits.length));
  const both = before && after;
  const from = both ? before.index : index;
  return { value: Number(digits), from, to: index + digits.length + (both ? after[0].length : 0) };
}
