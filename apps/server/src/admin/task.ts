import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";

/** An expected failure; the message is for the person at the terminal. */
export class AdminError extends Error {}

/** Wrong verb, arguments or options. */
export class UsageError extends Error {}

/** One run of a verb. */
export interface Task {
  /** Words after the verb, without options. */
  readonly args: readonly string[];
  /** Given options. */
  readonly options: ReadonlySet<string>;
  /** The values of those that take one. */
  readonly values: ReadonlyMap<string, string>;
  readonly config: Config;
  readonly log: Log;
  /** Resolves a file name against the folder where the command was typed. */
  readonly fileNamed: (name: string) => string;
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

export interface Verb {
  /** Arguments, for the help. */
  readonly usage: string;
  readonly does: string;
  readonly options: readonly string[];
  /** Options that take a value. */
  readonly valued?: readonly string[];
  /** Number of words it takes, without options. */
  readonly words: { readonly min: number; readonly max: number };
  run(task: Task): Promise<void>;
}
