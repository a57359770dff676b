import { assMarkup } from "#core/cue-markup.ts";
import { clockMs, timed, type ReadCues } from "./cues.ts";

const usual = "layer, start, end, style, name, marginl, marginr, marginv, effect, text";

/** The dialogue lines of ASS and SSA, whose columns the format line names. */
export function* assCues(text: string): ReadCues {
  let columns = columnsOf(usual);
  let inEvents = false;
  for (const line of text.split("\n")) {
    const [, section] = /^\s*\[([^\]]*)\]/.exec(line) ?? [];
    if (section !== undefined) inEvents = section.toLowerCase() === "events";
    if (!inEvents) continue;
    const [, kind = "", rest = ""] = /^\s*(Format|Dialogue):(.*)$/i.exec(line) ?? [];
    if (kind.toLowerCase() === "format") columns = columnsOf(rest);
    if (kind.toLowerCase() === "dialogue") yield dialogue(columns, rest);
  }
}

const columnsOf = (line: string): string[] =>
  line
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());

/** The last column is the text, which may have commas. */
function dialogue(columns: readonly string[], line: string) {
  const cells = line.split(",");
  const cell = (name: string): string => {
    const at = columns.indexOf(name);
    return at === columns.length - 1 ? cells.slice(at).join(",") : (cells[at] ?? "");
  };
  return timed({ start: clockMs(cell("start")), end: clockMs(cell("end")), text: assMarkup(cell("text").trim()) });
}
