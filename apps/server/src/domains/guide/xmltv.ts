import { guideLimits } from "@seance/contract/guide";
import { XMLParser } from "fast-xml-parser";
import type { Chunks } from "./sent-text.ts";
import { elementsOf, UnreadableGuide } from "./xmltv-elements.ts";
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

type GuideLimits = Readonly<Record<"programmes" | "channels" | "characters", number>>;

interface ChannelDraft {
  readonly tvg_id: string;
  readonly names: Set<string>;
  readonly programmes: Draft[];
}

interface Draft extends Omit<GuideEntry, "tvg_id" | "stop"> {
  readonly stop: number | null;
  /** Milliseconds, where the guide says it. */
  readonly length: number | null;
}

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
  maxNestedTags: 10,
  // Nothing asks for the path of an element; as text it would be as long as its names, for each element.
  jPath: false,
  isArray: (name) => ["programme", "channel", "title", "desc", "display-name", "length"].includes(name),
});

/**
 * Reads an XMLTV guide an element at a time. What is past is counted and left out; what has no end ends with the next of its
 * channel, or as its length says; of two that overlap, the first ends where the second begins. Throws {@link UnreadableGuide}.
 */
export async function readGuide(chunks: Chunks, now: number, limits: GuideLimits = guideLimits): Promise<ReadGuide> {
  const drafts = openDrafts(limits);
  let elements = 0;
  for await (const { kind, text } of elementsOf(chunks)) {
    if (++elements > limits.programmes + limits.channels) throw new UnreadableGuide("tooMany");
    const parsed = text === null ? null : parse(text);
    if (kind === "channel") drafts.addChannel(parsed);
    else drafts.addProgramme(parsed);
  }
  const { channels, faulty } = drafts;
  const all = [...channels.values()].flatMap(timed);
  const oldest = now - guideLimits.pastHours * 3_600_000;
  const entries = all.filter(({ stop }) => stop > oldest);
  return {
    channels: [...channels.values()].map(({ tvg_id, names }) => ({ tvg_id, names: [...names] })),
    entries,
    past: all.length - entries.length,
    faulty,
  };
}

/** What is kept of the elements, within the limits of a guide. */
function openDrafts(limits: GuideLimits) {
  const channels = new Map<string, ChannelDraft>();
  let [programmes, faulty, characters] = [0, 0, 0];
  const channelOf = (tvg_id: string): ChannelDraft => {
    const known = channels.get(tvg_id);
    if (known) return known;
    if (channels.size >= limits.channels) throw new UnreadableGuide("tooManyChannels");
    const channel = { tvg_id: detached(tvg_id), names: new Set<string>(), programmes: [] };
    channels.set(channel.tvg_id, channel);
    return channel;
  };
  return {
    channels,
    get faulty() {
      return faulty;
    },
    addChannel(element: Parsed | null): void {
      const tvg_id = idOf(element?.channel?.[0]?.["@id"]);
      if (tvg_id !== "") noteNames(element, channelOf(tvg_id).names);
    },
    addProgramme(element: Parsed | null): void {
      if (++programmes > limits.programmes) throw new UnreadableGuide("tooMany");
      const tvg_id = idOf(element?.programme?.[0]?.["@channel"]);
      const draft = tvg_id === "" ? null : draftOf(element);
      if (!draft) return void faulty++;
      characters += draft.title.length + (draft.description?.length ?? 0);
      if (characters > limits.characters) throw new UnreadableGuide("tooLarge");
      channelOf(tvg_id).programmes.push(draft);
    },
  };
}

/** A copy: a part of a string that V8 cut out of a longer one keeps the whole of that one in memory. */
const detached = (text: string): string => Buffer.from(text).toString();

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

const idOf = (attribute: string | undefined): string => plain(attribute).slice(0, 200);

function noteNames(element: Parsed | null, names: Set<string>): void {
  for (const name of element?.channel?.[0]?.["display-name"] ?? [])
    if (names.size < 10 && wordsOf(name) !== "") names.add(detached(wordsOf(name).slice(0, 200)));
}

function draftOf(element: Parsed | null): Draft | null {
  const [found] = element?.programme ?? [];
  const title = inFrench(found?.title).slice(0, guideLimits.title);
  const start = readTime(found?.["@start"]);
  if (title === "" || start === null) return null;
  const stop = readTime(found?.["@stop"]);
  const description = inFrench(found?.desc).slice(0, guideLimits.description);
  return {
    start,
    stop: stop !== null && stop > start ? stop : null,
    title: detached(title),
    description: description === "" ? null : detached(description),
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
function timed({ tvg_id, programmes }: ChannelDraft): GuideEntry[] {
  const sorted = programmes.toSorted((a, b) => a.start - b.start);
  // Of two that begin together, the one that the guide gives last.
  const each = sorted.filter(({ start }, i) => sorted[i + 1]?.start !== start);
  return each.map(({ length, stop, ...draft }, i) => {
    const next = each[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    const gap = next - draft.start <= longestGap ? next : draft.start + guessedEntry;
    const wanted = stop ?? (length === null ? gap : draft.start + length);
    return { tvg_id, ...draft, stop: Math.min(wanted, next, draft.start + longestEntry) };
  });
}

/** A channel's time from its first programme to its last, in milliseconds. */
export interface Span {
  readonly tvg_id: string;
  readonly from: number;
  readonly to: number;
}

export function spansOf(entries: readonly GuideEntry[]): Span[] {
  const spans = new Map<string, Span>();
  for (const { tvg_id, start, stop } of entries) {
    const { from, to } = spans.get(tvg_id) ?? { from: start, to: stop };
    spans.set(tvg_id, { tvg_id, from: Math.min(from, start), to: Math.max(to, stop) });
  }
  return [...spans.values()];
}
