import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { FastifyReply } from "fastify";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { overloaded } from "#core/refusal.ts";
import { clientGone } from "#http/client-gone.ts";
import { FairQueue, type QueueKeys } from "./fair-queue.ts";

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** The keys under which a hash waits in the fair queue. */
export interface HashTurn extends QueueKeys {
  /** Aborts when the client closes its connection: a waiting hash is then dropped. */
  readonly gone?: AbortSignal;
}

/** The turn of a request that hashes the password of an account, identified by its e-mail address. */
export const hashTurn = ({ caller, reply }: { caller: Caller; reply: FastifyReply }, account: string): HashTurn => ({
  address: addressGroup(caller.address),
  account,
  gone: clientGone(reply),
});

/** Queue key of hashes for the server itself, at its start or for a command. */
export const serverTurn: HashTurn = { address: "", account: "" };

interface WaitingHash extends HashTurn {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Two hashes run at once and fifty wait, so that a flood of sign-ins leaves processor time to the viewers. */
const concurrency = 2;
const waiting = new FairQueue<WaitingHash>({ total: 50, perAddress: 30, perAccount: 10 });
let running = 0;

/** Runs `work` in its turn; 503 when the queue is full or the client has closed its connection. */
async function inTurn<T>({ address, account, gone }: HashTurn, work: () => Promise<T>): Promise<T> {
  if (gone?.aborted) throw overloaded();
  if (running >= concurrency) await waitForTurn({ address, account, ...(gone && { gone }) });
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.next();
    if (next) next.start();
    else running--;
  }
}

function waitForTurn(turn: HashTurn): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (): void => {
    if (waiting.delete(entry)) entry.refuse();
  };
  const entry: WaitingHash = { ...turn, start: resolve, refuse: () => reject(overloaded()) };
  turn.gone?.addEventListener("abort", leave, { once: true });
  for (const dropped of waiting.add(entry)) dropped.refuse();
  return promise.finally(() => turn.gone?.removeEventListener("abort", leave));
}

const argon2id = promisify(argon2).bind(null, "argon2id");

/** NFKC: the same password, whichever way a keyboard composes its accents. */
const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost, length: number, turn: HashTurn) =>
  inTurn(turn, () => argon2id({ message: password.normalize("NFKC"), nonce, memory, passes, parallelism, tagLength: length }));

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
