import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import * as z from "zod/mini";
import { BadSetting, readConfig } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import { openLog } from "#core/log.ts";
import { isAway } from "#db/client.ts";
import { EmbeddedFailure } from "#db/embedded.ts";
import { NewerData } from "#db/migrate.ts";
import { CopyFailure } from "#store/move.ts";
import { StoreAway } from "#store/store.ts";
import { frenchErrorMessage } from "@seance/contract/french";
import { backup } from "./backup.ts";
import { createFounder } from "./create-founder.ts";
import { moveMedia } from "./move-media.ts";
import { reindexSearch } from "./reindex-search.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { resetPassword } from "./reset-password.ts";
import { restore } from "./restore.ts";
import { AdminError, UsageError, type Verb } from "./task.ts";

z.config({ customError: frenchErrorMessage });

const verbs: Readonly<Record<string, Verb>> = {
  "create-founder": createFounder,
  "reset-password": resetPassword,
  "remove-second-factor": removeSecondFactor,
  backup,
  restore,
  "reindex-search": reindexSearch,
  "move-media": moveMedia,
};

export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Runs one verb of the admin command; returns the exit code. */
export async function runAdmin(typed: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const [name = "", ...rest] = typed;
  if (["help", "--help", "-h"].includes(name)) {
    console.log(usage());
    return exitCodes.done;
  }
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt).once("SIGHUP", interrupt);
  try {
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw new UsageError(name ? `Verbe inconnu : ${name}.` : "Il manque le verbe.");
    const { args, options, values } = read(name, verb, rest);
    const log = openLog("error", process.stderr);
    // npm runs in the repository's root; INIT_CWD is where it was called.
    const fileNamed = (file: string): string => path.resolve(env["INIT_CWD"] ?? "", file);
    await verb.run({
      args,
      options,
      values,
      config: readConfig(env),
      log,
      fileNamed,
      signal: interrupted.signal,
      say: console.log,
    });
    return exitCodes.done;
  } catch (error) {
    if (interrupted.signal.aborted) {
      console.error("Interrompu.");
      return exitCodes.interrupted;
    }
    console.error(messageOf(error));
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
}

interface Typed {
  readonly args: readonly string[];
  readonly options: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

function read(name: string, verb: Verb, typed: readonly string[]): Typed {
  const { options, valued = [], words } = verb;
  const known = Object.fromEntries(valued.map((option) => [option, { type: "string" as const }]));
  const { values, positionals } = parseArgs({ args: [...typed], options: known, strict: false, allowPositionals: true });
  const wanted = `Usage : npm run admin -- ${name} ${verb.usage}`.trimEnd();
  const given = new Map<string, string>();
  for (const [option, value] of Object.entries(values)) {
    if (valued.includes(option)) {
      if (typeof value !== "string" || value === "") throw new UsageError(`--${option} attend une valeur.\n${wanted}`);
      given.set(option, value);
    } else if (!options.includes(option)) throw new UsageError(`Option inconnue : --${option}.\n${wanted}`);
    else if (value !== true) throw new UsageError(`--${option} ne prend pas de valeur.\n${wanted}`);
  }
  if (positionals.length < words.min) throw new UsageError(`Il manque un argument.\n${wanted}`);
  // Not repeated: the extra word may be a password.
  if (positionals.length > words.max) throw new UsageError(`Un argument de trop.\n${wanted}`);
  return { args: positionals, options: new Set(Object.keys(values)), values: given };
}

function usage(): string {
  const lines = Object.entries(verbs).map(([name, verb]) => `  ${`${name} ${verb.usage}`.padEnd(44)} ${verb.does}`);
  return [
    "Usage : npm run admin -- <verbe>",
    "",
    ...lines,
    "",
    "Les réglages (DATA_DIR, DATABASE_URL…) sont ceux du serveur.",
  ].join("\n");
}

function messageOf(error: unknown): string {
  if (error instanceof UsageError) return error.message.includes("Usage :") ? error.message : `${error.message}\n\n${usage()}`;
  if (error instanceof BadSetting) return `Réglage incorrect.\n${error.message}`;
  if ([AdminError, EmbeddedFailure, NewerData, StoreAway, CopyFailure].some((kind) => error instanceof kind))
    return errorMessage(error);
  if (isAway(error) || isRefused(error)) return `La base de données n’est pas disponible : ${errorMessage(error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether PostgreSQL refused the user, the password or the database name. */
const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? "");
