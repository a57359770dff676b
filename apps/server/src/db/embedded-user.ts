import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, readFileSync } from "node:fs";
import { lchown, lstat, open, readdir, rename, stat } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { EmbeddedFailure } from "./embedded-failure.ts";

/** The system user that runs PostgreSQL. */
export type Account = {
  uid: number;
  gid: number;
  /** A person, or a service, whose data it is, and who may connect as root may. */
  ownsData: boolean;
};

const NOBODY = 65534;

/**
 * Makes the user $1 unless it exists. The lock is ours: of two `useradd` at once the second replaces the user of the first by one with
 * another id. BusyBox has no `useradd`.
 */
const MAKE_USER = `
grep -q "^$1:" /etc/passwd && exit
for shell in /usr/sbin/nologin /sbin/nologin /bin/false; do [ -e "$shell" ] && break; done
if command -v useradd; then exec useradd --system --user-group --no-create-home --home-dir /nonexistent --shell "$shell" "$1"; fi
addgroup -S "$1"
exec adduser -S -D -H -h /nonexistent -s "$shell" -G "$1" "$1"`;
/** The arguments of `flock`. */
export const makingUser = (name: string): string[] => ["/etc/.pwd.lock", "sh", "-c", MAKE_USER, "sh", name];

/** PostgreSQL refuses to run as root: the owner of the files runs it, else a user of its own, else `nobody`, which every system has. */
export async function accountForRoot(paths: string[], name: string, log: Pick<Logger, "warn">): Promise<Account> {
  const nobody = findUser("nobody") ?? { uid: NOBODY, gid: NOBODY };
  for (const path of paths) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0 && owner.uid !== nobody.uid)
      return { uid: owner.uid, gid: owner.gid, ownsData: owner.uid !== findUser(name)?.uid };
  }
  const own = findUser(name) ?? makeUser(name);
  if (own && own.uid !== 0) return { ...own, ownsData: false };
  log.warn(
    `L’utilisateur système ${name} ne peut pas être créé : PostgreSQL tourne sous nobody, que d’autres programmes peuvent utiliser. Créez-le par « useradd --system ${name} », ou lancez le serveur sous un utilisateur ordinaire.`,
  );
  return { ...nobody, ownsData: false };
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const line = passwd().find(([user]) => user === name);
  return line && { uid: Number(line[2]), gid: Number(line[3]) };
}

const passwd = (): string[][] =>
  readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));

function makeUser(name: string): { uid: number; gid: number } | undefined {
  try {
    // Where /etc is read-only, useradd tries for 15 seconds.
    accessSync("/etc", constants.W_OK);
  } catch {
    return undefined;
  }
  const PATH = `${process.env["PATH"] ?? "/usr/bin:/bin"}:/usr/sbin:/sbin`;
  spawnSync("flock", makingUser(name), { stdio: "ignore", cwd: "/", env: { PATH }, timeout: 30_000 });
  return findUser(name);
}

/** Gives the files of a cluster to the account: root copied them from a backup, or they belonged to `nobody`. */
export async function handOver(dir: string, { uid, gid }: Account): Promise<void> {
  if ((await lstat(dir)).uid === uid) return;
  // The folder comes last: an interrupted start begins again. Links are given, what they lead to is not.
  const children = (await readdir(dir)).map((name) => join(dir, name));
  const { status, stderr, error } = spawnSync("chown", ["-Rh", `${uid}:${gid}`, ...children], { encoding: "utf8" });
  // Another server that starts on it may have done it, and its PostgreSQL removed a file meanwhile.
  if (status !== 0 && (await lstat(dir)).uid !== uid)
    throw new EmbeddedFailure(
      `Les fichiers de ${dir} n’ont pas pu passer à l’utilisateur ${uid} : ${error?.message ?? stderr.trim()}`,
    );
  await lchown(dir, uid, gid);
}

/** Who may connect: root, and the owner of the data. The system tells PostgreSQL who is at the other end of the socket. */
export async function writeAccess(dir: string, account: Account | undefined): Promise<void> {
  const names = new Set(["root", os.userInfo().username]);
  if (account?.ownsData) for (const [name, , uid] of passwd()) if (name && Number(uid) === account.uid) names.add(name);
  const ident = [...names].map((name) => `seance "${name.replaceAll('"', '""')}" seance\n`);
  await replaceFile(join(dir, "pg_hba.conf"), "local all seance peer map=seance\n", account);
  await replaceFile(join(dir, "pg_ident.conf"), ident.join(""), account);
}

/** The folder is the account's, and root follows no link there. */
async function replaceFile(path: string, text: string, account: Account | undefined): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`# Written by Séance at each start.\n${text}`);
    if (account) await file.chown(account.uid, account.gid);
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
