import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import type { Patience } from "./watch-progress.ts";

/** The server's ffmpeg, checked. */
export interface Ffmpeg {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly version: string;
  /** Whether it can map HDR pictures to SDR. */
  readonly tonemaps: boolean;
  /** Whether it makes fingerprints of sound. */
  readonly fingerprints: boolean;
  /** In place of the usual one. */
  readonly patience?: Patience;
}

/** Finds ffmpeg, and remembers it. Null while there is no usable one: it is then searched for again after a minute. */
export type FindFfmpeg = () => Promise<Ffmpeg | null>;

declare module "#services.ts" {
  interface Services {
    readonly findFfmpeg: FindFfmpeg;
  }
}

const oldestMajor = 5;
const usualFolders = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"];
const exec = promisify(execFile);

const lookAgainMs = 60_000;

/** ffmpeg by FFMPEG_PATH, else by PATH; none when FFMPEG_PATH is `off`. ffprobe lies beside it or on PATH. */
export function openFfmpegFinder(config: Config, log: Log, searchPath = process.env["PATH"] ?? ""): FindFfmpeg {
  const folders = [...searchPath.split(path.delimiter), ...usualFolders];
  let found: Promise<Ffmpeg | null> = Promise.resolve(null);
  let [lookedAt, warned] = [Number.NEGATIVE_INFINITY, ""];
  const look = (): Promise<Ffmpeg | null> =>
    find(config.FFMPEG_PATH, folders).catch((error: unknown) => {
      const reason = errorMessage(error);
      if (reason !== warned) log.warn({ reason }, "ffmpeg inutilisable : les vidéos hébergées ne sont pas préparées");
      warned = reason;
      return null;
    });
  return async () => {
    if ((await found) === null && performance.now() - lookedAt >= lookAgainMs) {
      lookedAt = performance.now();
      found = look();
    }
    return found;
  };
}

async function find(setting: string | undefined, folders: readonly string[]): Promise<Ffmpeg | null> {
  if (setting === "off") return null;
  const ffmpeg = setting ?? (await firstProgram("ffmpeg", folders));
  if (ffmpeg === undefined) return null;
  const ffprobe = await firstProgram("ffprobe", [path.dirname(ffmpeg), ...folders]);
  if (ffprobe === undefined) throw new Error(`ffprobe n’est ni à côté de ${ffmpeg} ni dans le PATH`);
  const version = /^ffmpeg version (\S+)/.exec(await output(ffmpeg, "-version"))?.[1];
  if (version === undefined) throw new Error(`${ffmpeg} n’est pas ffmpeg`);
  if (majorOf(version) < oldestMajor)
    throw new Error(`ffmpeg ${version} est trop ancien : il faut au moins la version ${oldestMajor}`);
  const tonemaps = /\bzscale\b/.test(await output(ffmpeg, "-filters"));
  return { ffmpeg, ffprobe, version, tonemaps, fingerprints: /\bchromaprint\b/.test(await output(ffmpeg, "-muxers")) };
}

/** Builds of the development branch have no number (`N-109542-g…`): they count as recent. */
const majorOf = (version: string): number => Number(/^n?(\d+)\./.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);

async function output(program: string, argument: string): Promise<string> {
  const { stdout } = await exec(program, ["-hide_banner", argument], { env: {}, timeout: 10_000, maxBuffer: 2 ** 20 });
  return stdout;
}

async function firstProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (!path.isAbsolute(folder)) continue;
    const file = path.join(folder, name);
    const isProgram = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return file;
  }
  return undefined;
}
