import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "./config.ts";
import { hasCode } from "./errors.ts";

/** The site's secret; each purpose gets a key derived from it. */
export interface Secret {
  key(purpose: string): Buffer;
}

const minLength = 32;

/** APP_SECRET if set, else the secret stored in DATA_DIR, created at the first start. */
export async function openSecret({ APP_SECRET, DATA_DIR }: Pick<Config, "APP_SECRET" | "DATA_DIR">): Promise<Secret> {
  const secret = APP_SECRET ?? (await storedSecret(path.join(DATA_DIR, "app-secret")));
  return { key: (purpose) => Buffer.from(hkdfSync("sha256", secret, "", `seance ${purpose}`, 32)) };
}

async function storedSecret(file: string): Promise<string> {
  const secret = (await readSecret(file)) ?? (await createSecret(file));
  if (secret.length < minLength) throw new Error(`${file} ne contient pas un secret d’au moins ${minLength} caractères`);
  return secret;
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const [text, { mode }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    if ((mode & 0o077) !== 0) await chmod(file, 0o600);
    return text.trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** Writes a draft and links it into place: of two concurrent starts one wins, and a partial secret is never read. */
async function createSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
