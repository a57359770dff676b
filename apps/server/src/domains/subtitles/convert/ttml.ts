import { XMLParser } from "fast-xml-parser";
import { escapeText } from "#core/cue-markup.ts";
import { unescapeText } from "#core/entities.ts";
import { clockMs, timed, type ReadCues } from "./cues.ts";

/** An element by its name, with its children in order; its attributes are beside it. */
type XmlNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Only the predefined entities, by unescapeText: a file may define others that expand without end.
  processEntities: false,
});

interface Rates {
  readonly frames: number;
  readonly ticks: number;
  readonly italic: ReadonlySet<string>;
}

/** TTML and its profiles (DFXP, EBU-TT, IMSC): the paragraphs with their times, which count from those of the elements around them. */
export function* ttmlCues(text: string): ReadCues {
  // The track of a video file has a document for each of its samples.
  for (const root of parsed(text).filter((node) => nameOf(node) === "tt")) yield* documentCues(root);
}

function* documentCues(root: XmlNode): ReadCues {
  const frames = Number(attribute(root, "frameRate") ?? 30) || 30;
  const rates = { frames, ticks: Number(attribute(root, "tickRate") ?? frames) || frames, italic: italicStyles(root) };
  yield* paragraphs(root, 0, rates);
}

/** Nothing for XML that is cut or malformed. */
function parsed(text: string): readonly XmlNode[] {
  try {
    return parser.parse(text) as XmlNode[];
  } catch {
    return [];
  }
}

function* paragraphs(node: XmlNode, from: number, rates: Rates): ReadCues {
  const begin = attribute(node, "begin");
  const start = begin === null ? from : from + timeMs(begin, rates);
  if (nameOf(node) !== "p") {
    for (const child of childrenOf(node)) yield* paragraphs(child, start, rates);
    return;
  }
  const [end, length] = [attribute(node, "end"), attribute(node, "dur")];
  const until = end === null ? start + timeMs(length ?? "", rates) : from + timeMs(end, rates);
  yield timed({ start, end: until, text: contentOf(node, rates) });
}

function contentOf(node: XmlNode, rates: Rates): string {
  const own = node["#text"];
  // White space of the file is layout; line breaks are elements.
  if (typeof own === "string") return escapeText(unescapeText(own).replace(/\s+/g, " "));
  const name = nameOf(node);
  if (name === "br") return "\n";
  if (name === "metadata") return "";
  const inner = childrenOf(node)
    .map((child) => contentOf(child, rates))
    .join("");
  const isItalic = attribute(node, "fontStyle") === "italic" || hasItalicStyle(node, rates);
  return isItalic ? `<i>${inner}</i>` : inner;
}

const hasItalicStyle = (node: XmlNode, { italic }: Rates): boolean =>
  (attribute(node, "style") ?? "").split(/\s+/).some((id) => italic.has(id));

function italicStyles(node: XmlNode): Set<string> {
  const found = new Set(childrenOf(node).flatMap((child) => [...italicStyles(child)]));
  const id = attribute(node, "id");
  if (nameOf(node) === "style" && id !== null && attribute(node, "fontStyle") === "italic") found.add(id);
  return found;
}

/** Milliseconds of a clock time (`01:02:03.5`, `01:02:03:12` with frames) or an offset (`12.5s`, `300t`). */
function timeMs(text: string, { frames, ticks }: Rates): number {
  const [, clock, frame] = /^(\d{1,3}:\d\d:\d\d):(\d{1,3})(?:\.\d+)?$/.exec(text) ?? [];
  if (clock !== undefined) return clockMs(clock) + Math.round((Number(frame) * 1000) / frames);
  const [, count, unit = ""] = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/.exec(text) ?? [];
  if (count === undefined) return clockMs(text.replace(/(\.\d{3})\d+$/, "$1"));
  const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frames, t: 1000 / ticks };
  return Math.round(Number(count) * (unitMs[unit] ?? Number.NaN));
}

const nameOf = (node: XmlNode): string => Object.keys(node).find((key) => key !== ":@") ?? "";

function childrenOf(node: XmlNode): readonly XmlNode[] {
  const children = node[nameOf(node)];
  return Array.isArray(children) ? (children as XmlNode[]) : [];
}

function attribute(node: XmlNode, name: string): string | null {
  const value = (node[":@"] as XmlNode | undefined)?.[name];
  return typeof value === "string" ? value : null;
}
