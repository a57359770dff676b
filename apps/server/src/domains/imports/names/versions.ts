import { sortVersions, type TitleVersion } from "@seance/contract/versions";

/** A release tag stands between separators; a number after it belongs to it (VF2). */
const tag = (words: string, flags = "iu"): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, flags);

const multi = tag(String.raw`multi(?:[ -]?vf\w?)?`);

/** VF2 has both French voices. AD and VO are words of titles too: they count in capitals only. */
const tags: readonly (readonly [RegExp, readonly TitleVersion[]])[] = [
  [tag("true-?french|french|fran[cç]ais|(?:multi)?vf[fi]?|vof"), ["VF"]],
  [tag("(?:multi)?vf2"), ["VF", "VFQ"]],
  [tag("(?:multi)?vfq|vqc|qu[ée]b[ée]cois"), ["VFQ"]],
  [tag("vo[ -]?st(?:[ -]?fr)?|sub-?french|stfr"), ["VOSTFR"]],
  [tag("vosta|vosten"), ["VO"]],
  [tag("VOA?(?![ -]ST)", "u"), ["VO"]],
  [tag("audio[ -]?description"), ["AD"]],
  [tag("AD|VFAD|VAD", "u"), ["AD"]],
  [tag("sdh|sme|sourds et malentendants"), ["SDH"]],
];

/** The versions that the tags of a name tell, without those of `title` (« The French Dispatch »). */
export function versionsOf(name: string, title: string): TitleVersion[] {
  const words = name.trim().replace(/[\s._]+/gu, " ");
  const from = title === "" ? -1 : words.toLowerCase().indexOf(title.toLowerCase());
  const rest = from === -1 ? words : words.slice(from + title.length);
  const found = tags.flatMap(([known, versions]) => (known.test(rest) ? versions : []));
  if (!multi.test(rest)) return sortVersions(found);
  return sortVersions([...found, "VO", ...(found.includes("VFQ") ? [] : (["VF"] as const))]);
}
