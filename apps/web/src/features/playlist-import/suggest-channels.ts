import { normalizeSearch } from "@seance/contract/text";

const suggested = 3;
/** Below this share of common letter pairs, names have little to do with each other. */
const minSimilarity = 0.45;

/** The channels whose names are most like those of a channel of the guide, best first. */
export function suggestChannels<Channel extends { readonly name: string }>(
  names: readonly string[],
  channels: readonly Channel[],
): Channel[] {
  const sought = names.map(pairsOf);
  return channels
    .map((channel) => {
      const pairs = pairsOf(channel.name);
      return { channel, score: Math.max(0, ...sought.map((one) => similarity(one, pairs))) };
    })
    .filter(({ score }) => score >= minSimilarity)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, suggested)
    .map(({ channel }) => channel);
}

/** Pairs of adjacent letters, without the picture quality and the country that lists append to names. */
function pairsOf(name: string): Set<string> {
  const text = normalizeSearch(name)
    .replace(/\b(hd|fhd|uhd|4k|sd|fr|tv)\b/g, "")
    .replace(/ /g, "");
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

/** Dice coefficient: the share of pairs that both have. */
const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size + b.size === 0 ? 0 : (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
