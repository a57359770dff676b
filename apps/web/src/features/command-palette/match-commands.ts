import UFuzzy from "@leeoniya/ufuzzy";
import { normalizeSearch } from "@seance/contract/text";

/** A page or an action that the palette offers. */
export interface Command {
  readonly label: string;
  /** Other words that find it. */
  readonly words?: string;
}

/** One typing error in each word, in any place of it; the library's `const enum` of modes has no value at run time. */
const fuzzy = new UFuzzy({ intraMode: 1 as never, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** The commands that the text names, despite accents, ligatures, the order of the words and typing errors, best first. */
export function matchCommands<One extends Command>(commands: readonly One[], text: string): One[] {
  const needle = normalizeSearch(text);
  if (needle === "") return [...commands];
  const haystack = commands.map(({ label, words = "" }) => normalizeSearch(`${label} ${words}`));
  const [found, , order] = fuzzy.search(haystack, needle, 1);
  const places = order && found ? order.map((place) => found[place] ?? 0) : (found ?? []);
  return places.flatMap((place) => commands[place] ?? []);
}
