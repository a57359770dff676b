import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { FastifyReply } from "fastify";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { FairRunner, type Turn } from "#core/fair-queue.ts";
import { clientGone } from "#http/client-gone.ts";

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** The keys under which a hash waits. */
export type HashTurn = Turn;

/** The turn of a request that hashes the password of an account, identified by its e-mail address. */
export const hashTurn = ({ caller, reply }: { caller: Caller; reply: FastifyReply }, account: string): HashTurn => ({
  address: addressGroup(caller.address),
  account,
  gone: clientGone(reply),
});

/** Queue key of hashes for the server itself, at its start or for a command. */
export const serverTurn: HashTurn = { address: "", account: "" };

/** Two hashes run at once and fifty wait, so that a flood of sign-ins leaves processor time to the viewers. */
const hashes = new FairRunner({ running: 2, total: 50, perAddress: 30, perAccount: 10 });

const argon2id = promisify(argon2).bind(null, "argon2id");

/** NFKC: the same password, whichever way a keyboard composes its accents. */
const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost, length: number, turn: HashTurn) =>
  hashes.run(turn, () =>
    argon2id({ message: password.normalize("NFKC"), nonce, memory, passes, parallelism, tagLength: length }),
  );

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const phcString = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;

/** The password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; 503 when the queue is full. */
export async function hashPassword(password: string, turn: HashTurn): Promise<string> {
  const salt = randomBytes(16);
  return phcString(salt, await derive(password, salt, cost, tagLength, turn));
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Compared with the password given for an unknown account, so that the answer takes the same time. */
const dummyHash = phcString(randomBytes(16), randomBytes(tagLength));

/** In the place of the hash of an account that has no password. */
export const noPassword = "!";

/** Whether a hash was made with less work than hashes have today. */
export function isOutdated(stored: string): boolean {
  const [, memory = 0, passes = 0, parallelism = 0] = phc.exec(stored)?.map(Number) ?? [];
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism;
}

/** Whether the password matches the hash; without a password, false after the same time. */
export async function verifyPassword(password: string, stored: string | undefined, turn: HashTurn): Promise<boolean> {
  const hash = stored === noPassword ? undefined : stored;
  const [, memory, passes, parallelism, salt = "", tag = ""] = phc.exec(hash ?? dummyHash) ?? [];
  if (!memory) throw new Error("Empreinte de mot de passe illisible");
  const expected = Buffer.from(tag, "base64");
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, "base64"), used, expected.length, turn);
  return timingSafeEqual(given, expected) && hash !== undefined;
}
