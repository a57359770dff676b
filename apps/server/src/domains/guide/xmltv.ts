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
  /** Programmes without a channel, a title or a valid start. */
  readonly faulty: number;
}

type GuideLimits = Readonly<Record<"programmes" | "channels" | "characters", number>>;

interface ChannelDraft {
  readonly tvg_id: string;
  readonly names: Set<string>;
  readonly programmes: ProgrammeDraft[];
}

interface ProgrammeDraft extends Omit<GuideEntry, "tvg_id" | "stop"> {
  readonly stop: number | null;
  /** Milliseconds. */
  readonly length: number | null;
}

const hourMs = 3_600_000;
const maxDuration = 24 * hourMs;
const defaultDuration = hourMs;
/** A programme without an end fills the gap up to the next one, unless the gap is longer than this. */
const maxGap = 6 * hourMs;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  parseTagValue: false,
  parseAttributeValue: false,
  // Enables numeric character references as well.
  htmlEntities: true,
  maxNestedTags: 10,
  // The path of each element is not used, and would cost a string as long as its names.
  jPath: false,
  isArray: (name) => ["programme", "channel", "title", "desc", "display-name", "length"].includes(name),
});

/**
 * Parses an XMLTV guide one element at a time. Past programmes are counted and left out. A programme without an end lasts for its
 * length, else until the next programme of its channel; of two that overlap, the first ends where the second begins. Throws
 * {@link UnreadableGuide}.
 */
export async function readGuide(chunks: Chunks, now: number, limits: GuideLimits = guideLimits): Promise<ReadGuide> {
  const drafts = collectDrafts(limits);
  let elements = 0;
  for await (const { kind, text } of elementsOf(chunks)) {
    if (++elements > limits.programmes + limits.channels) throw new UnreadableGuide("tooMany");
    const parsed = text === null ? null : parse(text);
    if (kind === "channel") drafts.addChannel(parsed);
    else drafts.addProgramme(parsed);
  }
  const { channels, faulty } = drafts;
  const all = [...channels.values()].flatMap(scheduleOf);
  const oldest = now - guideLimits.pastHours * hourMs;
  const entries = all.filter(({ stop }) => stop > oldest);
  return {
    channels: [...channels.values()].map(({ tvg_id, names }) => ({ tvg_id, names: [...names] })),
    entries,
    past: all.length - entries.length,
    faulty,
  };
}

/** Collects channels and programmes, and enforces the limits of a guide. */
function collectDrafts(limits: GuideLimits) {
  const channels = new Map<string, ChannelDraft>();
  let [programmes, faulty, characters] = [0, 0, 0];
  const channelOf = (tvg_id: string): ChannelDraft => {
    const known = channels.get(tvg_id);
    if (known) return known;
    if (channels.size >= limits.channels) throw new UnreadableGuide("tooManyChannels");
    const channel = { tvg_id: copyString(tvg_id), names: new Set<string>(), programmes: [] };
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
      if (tvg_id !== "") addNames(element, channelOf(tvg_id).names);
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

/** V8 keeps the whole of a string in memory for a slice of it. */
const copyString = (text: string): string => Buffer.from(text).toString();

/** How the parser represents a text element without, or with, attributes. */
type XmlText = string | { readonly "#"?: string; readonly "@lang"?: string; readonly "@units"?: string };

interface Parsed {
  readonly channel?: readonly { readonly "@id"?: string; readonly "display-name"?: readonly XmlText[] }[];
  readonly programme?: readonly {
    readonly "@start"?: string;
    readonly "@stop"?: string;
    readonly "@channel"?: string;
    readonly title?: readonly XmlText[];
    readonly desc?: readonly XmlText[];
    readonly length?: readonly XmlText[];
  }[];
}

/** Null when the element is not valid XML. */
function parse(element: string): Parsed | null {
  try {
    return parser.parse(element) as Parsed;
  } catch {
    return null;
  }
}

const idOf = (attribute: string | undefined): string => cleanText(attribute).slice(0, 200);

function addNames(element: Parsed | null, names: Set<string>): void {
  for (const name of (element?.channel?.[0]?.["display-name"] ?? []).map(textOf))
    if (names.size < 10 && name !== "") names.add(copyString(name.slice(0, 200)));
}

function draftOf(element: Parsed | null): ProgrammeDraft | null {
  const [found] = element?.programme ?? [];
  const title = inFrench(found?.title).slice(0, guideLimits.title);
  const start = readTime(found?.["@start"]);
  if (title === "" || start === null) return null;
  const stop = readTime(found?.["@stop"]);
  const description = inFrench(found?.desc).slice(0, guideLimits.description);
  return {
    start,
    stop: stop !== null && stop > start ? stop : null,
    title: copyString(title),
    description: description === "" ? null : copyString(description),
    length: lengthOf(found?.length?.[0]),
  };
}

const unitMs: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000 };

function lengthOf(length: XmlText | undefined): number | null {
  const unit = typeof length === "object" ? (length["@units"] ?? "minutes") : "minutes";
  const ms = Number(length === undefined ? Number.NaN : textOf(length)) * (unitMs[unit] ?? Number.NaN);
  return ms > 0 && ms <= maxDuration ? ms : null;
}

/** The French text, else the first. */
function inFrench(texts: readonly XmlText[] | undefined): string {
  const french = texts?.find((text) => typeof text === "object" && /^fr\b/i.test(text["@lang"] ?? ""));
  const chosen = french ?? texts?.[0];
  return chosen === undefined ? "" : textOf(chosen);
}

const textOf = (text: XmlText): string => cleanText(typeof text === "object" ? text["#"] : text);

const cleanText = (text: unknown): string =>
  (typeof text === "string" ? text : "")
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

/** The programmes of one channel by start, each with its end, without overlaps. */
function scheduleOf({ tvg_id, programmes }: ChannelDraft): GuideEntry[] {
  const sorted = programmes.toSorted((a, b) => a.start - b.start);
  // Of several programmes with the same start, the guide's last one counts.
  const distinct = sorted.filter(({ start }, i) => sorted[i + 1]?.start !== start);
  return distinct.map(({ length, stop, ...draft }, i) => {
    const next = distinct[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    const guessed = next - draft.start <= maxGap ? next : draft.start + defaultDuration;
    const given = stop ?? (length === null ? guessed : draft.start + length);
    return { tvg_id, ...draft, stop: Math.min(given, next, draft.start + maxDuration) };
  });
}

/** The time that a guide covers for a channel, in milliseconds. */
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
