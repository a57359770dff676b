import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { lchown, lstat, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { errorMessage } from "#core/errors.ts";
import { EmbeddedFailure } from "./embedded-failure.ts";

/** The system user that runs PostgreSQL. */
export type Account = {
  uid: number;
  gid: number;
  /** It owned the data before: its own programs may connect, as those of root may. */
  ownsData: boolean;
};

const NOBODY = 65534;
/** Names of system users, and the role that each may connect as. */
const IDENT = "pg_ident.conf";

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
export const userCreationArgs = (name: string): string[] => ["/etc/.pwd.lock", "sh", "-c", MAKE_USER, "sh", name];

/** PostgreSQL refuses to run as root: the owner of the files runs it, else a user of its own, else `nobody`, which every system has. */
export async function accountForRoot(dir: string, name: string, log: Pick<Logger, "warn">): Promise<Account> {
  const nobody = findUser("nobody") ?? { uid: NOBODY, gid: NOBODY };
  // The user of its own has another uid on each machine.
  const ownedHere = (await isMarked(dir, name)) ? [] : [dir, dirname(dir)];
  for (const path of ownedHere) {
    const owner = await stat(path).catch(() => undefined);
    if (owner && owner.uid !== 0 && owner.uid !== nobody.uid)
      return { uid: owner.uid, gid: owner.gid, ownsData: owner.uid !== findUser(name)?.uid };
  }
  const own = findUser(name) ?? makeUser(name);
  const why = own && own.uid !== 0 ? await obstacle(dir, own) : `l’utilisateur système ${name} ne peut pas être créé`;
  if (own && why === null) return { ...own, ownsData: false };
  log.warn(
    `PostgreSQL tourne sous nobody, que d’autres programmes peuvent utiliser : ${why}. Lancez le serveur sous un utilisateur ordinaire à qui DATA_DIR appartient.`,
  );
  return { ...nobody, ownsData: false };
}

/** Whether the user of its own ran PostgreSQL on these files, here or on another machine. */
const isMarked = async (dir: string, name: string): Promise<boolean> =>
  (await readFile(join(dir, IDENT), "utf8").catch(() => "")).includes(markOf(name));

const markOf = (name: string): string => `# User: ${name}\n`;

/** Why the files of a cluster cannot become the user's; null where they can, or are already. */
async function obstacle(dir: string, { uid, gid }: { uid: number; gid: number }): Promise<string | null> {
  const owner = await stat(dir).catch(() => undefined);
  if (!owner || owner.uid === uid) return null;
  const spaces = await readdir(join(dir, "pg_tblspc")).catch(() => []);
  for (const part of ["pg_wal", ...spaces.map((space) => join("pg_tblspc", space))])
    if ((await lstat(join(dir, part)).catch(() => undefined))?.isSymbolicLink()) return `${part} mène hors de ${dir}`;
  const trial = join(dir, `.${randomUUID()}`);
  try {
    await writeFile(trial, "", { flag: "wx" });
    await lchown(trial, uid, gid);
    return null;
  } catch (error) {
    return `les fichiers de ${dir} ne peuvent pas changer d’utilisateur (${errorMessage(error)})`;
  } finally {
    await rm(trial, { force: true });
  }
}

const findUser = (name: string): { uid: number; gid: number } | undefined =>
  users().flatMap(([user, , uid, gid]) => (user === name ? [{ uid: Number(uid), gid: Number(gid) }] : []))[0];

const users = (): string[][] =>
  existsSync("/etc/passwd")
    ? readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .map((line) => line.split(":"))
    : [];

/** Also of a directory service. */
const nameOf = (uid: number): string | undefined =>
  spawnSync("getent", ["passwd", String(uid)], { encoding: "utf8" }).stdout?.split(":")[0] ||
  users().find(([, , id]) => Number(id) === uid)?.[0];

function makeUser(name: string): { uid: number; gid: number } | undefined {
  try {
    // Where /etc is read-only, useradd tries for 15 seconds.
    accessSync("/etc", constants.W_OK);
  } catch {
    return undefined;
  }
  const PATH = `${process.env["PATH"] ?? "/usr/bin:/bin"}:/usr/sbin:/sbin`;
  spawnSync("flock", userCreationArgs(name), { stdio: "ignore", cwd: "/", env: { PATH }, timeout: 30_000 });
  return findUser(name);
}

/** Gives the files of a cluster to the account: root copied them from a backup, or they belonged to `nobody`. */
export async function handOver(dir: string, { uid, gid }: Account): Promise<void> {
  if ((await lstat(dir)).uid === uid) return;
  // The folder comes last: an interrupted start begins again. No link is followed.
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
export async function writeAccess(dir: string, account: Account | undefined, systemUser: string): Promise<void> {
  const names = new Set(["root", os.userInfo().username]);
  const owner = account?.ownsData ? nameOf(account.uid) : undefined;
  if (owner) names.add(owner);
  const ident = [...names].map((name) => `seance "${name.replaceAll('"', '""')}" seance\n`);
  await replaceFile(join(dir, "pg_hba.conf"), "local all seance peer map=seance\n", account);
  const mark = account && account.uid === findUser(systemUser)?.uid ? markOf(systemUser) : "";
  await replaceFile(join(dir, IDENT), `${mark}${ident.join("")}`, account);
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
