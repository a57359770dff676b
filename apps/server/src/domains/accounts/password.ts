import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { overloaded } from "#core/refusal.ts";
import { FairQueue, type QueueKeys } from "./fair-queue.ts";

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** For whom a password is hashed: who waits is served in turns by these keys. */
export interface HashTurn extends QueueKeys {
  /** Aborts when the client is gone: a hash that still waits is then dropped. */
  readonly gone?: AbortSignal;
}

/** Of what the server does by itself, at its start or by a command. */
export const ownTurn: HashTurn = { address: "", account: "" };

interface WaitingHash extends HashTurn {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Hashing is bounded, or a flood of sign-ins would starve the viewers: two at once, fifty waiting. */
const atOnce = 2;
const waiting = new FairQueue<WaitingHash>({ total: 50, perAddress: 30, perAccount: 10 });
let running = 0;

/** Runs `work` in its turn; 503 when the queue is full, or the client is gone. */
async function inTurn<T>({ address, account, gone }: HashTurn, work: () => Promise<T>): Promise<T> {
  if (gone?.aborted) throw overloaded();
  if (running >= atOnce) await waitForTurn({ address, account, ...(gone && { gone }) });
  else running++;
  try {
    return await work();
  } finally {
    // The place goes to the next entry, or is free.
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

type Cost = typeof cost;

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  length: number,
  turn: HashTurn,
): Promise<Buffer> {
  // One password, whichever keyboard composed its accents.
  const message = password.normalize("NFKC");
  return inTurn(
    turn,
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2("argon2id", { message, nonce, memory, passes, parallelism, tagLength: length }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** The password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; 503 when the queue is full. */
export async function hashPassword(password: string, turn: HashTurn): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost, tagLength, turn);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Of nobody's password: what an unknown account is compared with. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`;

/** Whether the password is the hash's. Without a hash it takes the same time and answers false. */
export async function verifyPassword(password: string, hash: string | undefined, turn: HashTurn): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = phc.exec(hash ?? nobody) ?? [];
  if (!memory) throw new Error("Empreinte de mot de passe illisible");
  const expected = Buffer.from(tag, "base64");
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, "base64"), used, expected.length, turn);
  return timingSafeEqual(given, expected) && hash !== undefined;
}
