import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";

/** The site's secret, of which each use is given a key of its own. */
export interface Secret {
  key(purpose: string): Buffer;
}

const shortest = 32;

/** APP_SECRET where it is given, else the one kept in DATA_DIR, made at the first start. */
export async function openSecret({ APP_SECRET, DATA_DIR }: Pick<Config, "APP_SECRET" | "DATA_DIR">): Promise<Secret> {
  const secret = APP_SECRET ?? (await keptSecret(path.join(DATA_DIR, "app-secret")));
  return { key: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `seance ${purpose}`, 32)) };
}

async function keptSecret(file: string): Promise<string> {
  const kept = (await readKept(file)) ?? (await makeSecret(file));
  if (kept.length < shortest) throw new Error(`${file} ne contient pas un secret d’au moins ${shortest} caractères`);
  return kept;
}

async function readKept(file: string): Promise<string | null> {
  try {
    const [text, { mode }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    if ((mode & 0o077) !== 0) await chmod(file, 0o600);
    return text.trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Written aside and linked into place: of two starts at once one wins, and nobody ever reads half a secret. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
