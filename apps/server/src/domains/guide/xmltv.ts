import { guideLimits } from "@seance/contract/guide";
import { XMLParser } from "fast-xml-parser";
import { readTime } from "./xmltv-time.ts";

export interface GuideEntry {
  readonly tvg_id: string;
  /** Milliseconds. */
  readonly start: number;
  readonly stop: number;
  readonly title: string;
  readonly description: string | null;
}

export interface ReadGuide {
  readonly channels: readonly { readonly tvg_id: string; readonly names: readonly string[] }[];
  readonly entries: readonly GuideEntry[];
  readonly past: number;
  /** Programmes without a channel, a title or a start that could be read. */
  readonly faulty: number;
}

/** Why a text is not read; the words are the contract's. */
export type GuideFault = "notGuide" | "entities" | "tooMany";

interface Draft extends Omit<GuideEntry, "stop"> {
  readonly stop: number | null;
  /** Milliseconds, where the guide says it. */
  readonly length: number | null;
}

/** A whole guide may be hundreds of megabytes, one of its elements is not: longer ones are no programme. */
const longestElement = 200_000;
const longestEntry = 24 * 3_600_000;
const guessedEntry = 3_600_000;
/** As long as a gap is still the programme before it. */
const longestGap = 6 * 3_600_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  parseTagValue: false,
  parseAttributeValue: false,
  // Characters by their number, too, are read under this name.
  htmlEntities: true,
  isArray: (name) => ["programme", "channel", "title", "desc", "display-name", "length"].includes(name),
});

/**
 * Reads an XMLTV guide an element at a time. What is past is counted and left out; what has no end ends with the next of its
 * channel, or as its length says; of two that overlap, the first ends where the second begins.
 */
export function readGuide(text: string, now: number): ReadGuide | GuideFault {
  const root = /<tv[\s>/]/.exec(text)?.index;
  if (root === undefined) return "notGuide";
  const prolog = text.slice(0, root);
  if (/<!ENTITY/i.test(prolog) || /<!DOCTYPE[^>]*\[/i.test(prolog)) return "entities";
  const names = new Map<string, Set<string>>();
  const drafts = new Map<string, Draft[]>();
  let [count, faulty] = [0, 0];
  for (const [kind, element] of elementsOf(text, root)) {
    if (kind === "channel") {
      noteChannel(element, names);
      continue;
    }
    if (++count > guideLimits.programmes) return "tooMany";
    const draft = element === null ? null : draftOf(element);
    if (!draft) faulty++;
    else if (!drafts.get(draft.tvg_id)?.push(draft)) drafts.set(draft.tvg_id, [draft]);
  }
  const oldest = now - guideLimits.pastHours * 3_600_000;
  const all = [...drafts.values()].flatMap(timed);
  const entries = all.filter(({ stop }) => stop > oldest);
  for (const tvg_id of drafts.keys()) if (!names.has(tvg_id)) names.set(tvg_id, new Set());
  if (names.size > guideLimits.channels) return "tooMany";
  const channels = [...names].map(([tvg_id, known]) => ({ tvg_id, names: [...known] }));
  return { channels, entries, past: all.length - entries.length, faulty };
}

/** The elements of a guide, each as its own text; null for one that is too long. */
function* elementsOf(text: string, root: number): Generator<["channel" | "programme", string | null]> {
  const opening = /<!--|<(programme|channel)(?=[\s>])/g;
  opening.lastIndex = root;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const kind = found[1] as "channel" | "programme" | undefined;
    const closing = kind === undefined ? "-->" : `</${kind}>`;
    const end = text.indexOf(closing, opening.lastIndex);
    if (end < 0) return;
    opening.lastIndex = end + closing.length;
    if (kind === undefined) continue;
    const tooLong = opening.lastIndex - found.index > longestElement;
    yield [kind, tooLong ? null : text.slice(found.index, opening.lastIndex)];
  }
}

/** What the parser makes of an element's own texts: alone, or with attributes. */
type Worded = string | { readonly "#"?: string; readonly "@lang"?: string; readonly "@units"?: string };

interface Parsed {
  readonly channel?: readonly { readonly "@id"?: string; readonly "display-name"?: readonly Worded[] }[];
  readonly programme?: readonly {
    readonly "@start"?: string;
    readonly "@stop"?: string;
    readonly "@channel"?: string;
    readonly title?: readonly Worded[];
    readonly desc?: readonly Worded[];
    readonly length?: readonly Worded[];
  }[];
}

/** Null for what is no XML. */
function parse(element: string): Parsed | null {
  try {
    return parser.parse(element) as Parsed;
  } catch {
    return null;
  }
}

function noteChannel(element: string | null, names: Map<string, Set<string>>): void {
  const [channel] = (element === null ? null : parse(element))?.channel ?? [];
  const id = plain(channel?.["@id"]);
  if (id === "") return;
  const known = names.get(id) ?? new Set();
  for (const name of channel?.["display-name"] ?? [])
    if (known.size < 10 && wordsOf(name) !== "") known.add(wordsOf(name).slice(0, 200));
  names.set(id, known);
}

function draftOf(element: string): Draft | null {
  const [found] = parse(element)?.programme ?? [];
  const tvg_id = plain(found?.["@channel"]).slice(0, 200);
  const title = inFrench(found?.title).slice(0, guideLimits.title);
  const start = readTime(found?.["@start"]);
  if (tvg_id === "" || title === "" || start === null) return null;
  const stop = readTime(found?.["@stop"]);
  const description = inFrench(found?.desc).slice(0, guideLimits.description) || null;
  return {
    tvg_id,
    start,
    stop: stop !== null && stop > start ? stop : null,
    title,
    description,
    length: lengthOf(found?.length?.[0]),
  };
}

const unitMs: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000 };

function lengthOf(length: Worded | undefined): number | null {
  const unit = typeof length === "object" ? (length["@units"] ?? "minutes") : "minutes";
  const ms = Number(length === undefined ? Number.NaN : wordsOf(length)) * (unitMs[unit] ?? Number.NaN);
  return ms > 0 && ms <= longestEntry ? ms : null;
}

/** The text that is in French, else the first. */
function inFrench(texts: readonly Worded[] | undefined): string {
  const french = texts?.find((text) => typeof text === "object" && /^fr\b/i.test(text["@lang"] ?? ""));
  const chosen = french ?? texts?.[0];
  return chosen === undefined ? "" : wordsOf(chosen);
}

const wordsOf = (text: Worded): string => plain(typeof text === "object" ? text["#"] : text);

const plain = (text: unknown): string =>
  (typeof text === "string" ? text : "")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** The programmes of one channel in order, each with its end, none over another. */
function timed(drafts: readonly Draft[]): GuideEntry[] {
  const sorted = drafts.toSorted((a, b) => a.start - b.start);
  // Of two that begin together, the one that the guide gives last.
  const each = sorted.filter(({ start }, i) => sorted[i + 1]?.start !== start);
  return each.map(({ length, ...draft }, i) => {
    const next = each[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    const gap = next - draft.start <= longestGap ? next : draft.start + guessedEntry;
    const wanted = draft.stop ?? (length === null ? gap : draft.start + length);
    return { ...draft, stop: Math.min(wanted, next, draft.start + longestEntry) };
  });
}
