import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";

/** What could not be done, in words for whoever typed the command. */
export class AdminFault extends Error {}

/** A command that was typed wrong. */
export class UsageFault extends Error {}

/** One run of a verb. */
export interface Task {
  /** What was typed after the verb, options left out. */
  readonly args: readonly string[];
  /** Options that were typed. */
  readonly options: ReadonlySet<string>;
  readonly config: Config;
  readonly log: Log;
  /** The path of a file as it was named where the command was typed. */
  readonly fileNamed: (name: string) => string;
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

export interface Verb {
  /** What may follow the verb. */
  readonly usage: string;
  readonly does: string;
  readonly options: readonly string[];
  /** How many words it wants, options left out. */
  readonly words: { readonly min: number; readonly max: number };
  run(task: Task): Promise<void>;
}
