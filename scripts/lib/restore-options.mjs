import { resolve } from "node:path";
import { parseArgs } from "node:util";

const text = { type: "string" };

/** The options of a script that restores: those of both, and `more`. Prints `usage` and ends where they are wrong. */
export function restoreOptions(usage, more) {
  const own = Object.fromEntries(more.map((name) => [name, text]));
  const port = { ...text, default: "5499" };
  const stanza = { ...text, default: "seance" };
  try {
    const { values } = parseArgs({ options: { folder: text, config: text, port, stanza, ...own } });
    if (!values.folder) throw new Error("Il manque --folder.");
    return { ...values, folder: resolve(values.folder) };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(64);
  }
}
