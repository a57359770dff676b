import { unescapeText } from "#core/entities.ts";

const kept = new Set(["i", "b", "u", "v", "ruby", "rt"]);
/** Elements whose content is left out: it is code, not dialogue. */
const silent = new Set(["script", "style"]);
/** Tags open at a time; more are dropped. */
const maxOpen = 32;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

/** Without control characters, lone surrogates, blank lines (one would end the cue) and spaces at the ends of lines. */
const cleanLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

/**
 * The text of a cue as WebVTT with `<i>`, `<b>`, `<u>`, `<v>` and `<ruby>` only, each closed in order; other tags are dropped, scripts
 * and style sheets with what is in them.
 */
export function safeMarkup(text: string): string {
  const open: string[] = [];
  let written = "";
  let muted: string | null = null;
  const words = text.replace(/<\d[\d:.]*>/g, "");
  for (const [, plain, slash, tag, rest = ""] of words.matchAll(/([^<]+|<(?![/a-z]))|<(\/?)([a-z]+)([^<>]*)(?:>|(?=<)|$)/gi)) {
    if (tag === undefined) {
      if (muted === null) written += escapeText(unescapeText(plain ?? ""));
      continue;
    }
    const name = tag.toLowerCase();
    if (silent.has(name)) muted = slash ? null : name;
    else if (muted !== null || !kept.has(name)) continue;
    else if (!slash) {
      if (open.length === maxOpen) continue;
      open.push(name);
      written += name === "v" ? `<v ${speaker(rest)}>` : `<${name}>`;
    } else if (open.includes(name)) written += closeUntil(open, name);
  }
  return cleanLines(written + closeUntil(open, null));
}

/** Closes the open tags, last first, up to one of this name; all of them without one. */
function closeUntil(open: string[], name: string | null): string {
  let closing = "";
  for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
    closing += `</${tag}>`;
    if (tag === name) break;
  }
  return closing;
}

/** The annotation of `<v>`, without its classes. */
function speaker(annotation: string): string {
  const name = unescapeText(annotation.replace(/^\.\S*/, "")).replace(/[\p{Cc}\s]+/gu, " ");
  return escapeText(name.trim().slice(0, 80)) || "?";
}

/** The override tags of ASS as the tags of {@link safeMarkup}: `{\i1}` as `<i>`; without positions, colours and drawings. */
export function assMarkup(text: string): string {
  let drawing = false;
  let written = "";
  for (const [, block, plain = ""] of text.matchAll(/\{([^{}]*)\}|([^{]+|\{)/g)) {
    if (block === undefined) {
      if (!drawing) written += escapeText(plain.replace(/\\N|\\n/g, "\n").replace(/\\h/g, "\u00A0"));
      continue;
    }
    for (const [, letter = "", value = ""] of block.matchAll(/\\([ibup])(\d{1,4})(?![\d.])/g)) {
      if (letter === "p") drawing = value !== "0";
      else written += Number(value) === 0 ? `</${letter}>` : `<${letter}>`;
    }
  }
  return written;
}
