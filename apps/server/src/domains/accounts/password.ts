import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import PQueue from "p-queue";
import { overloaded } from "#core/refusal.ts";

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Hashing is bounded, or a flood of sign-ins would starve the viewers: two at once, fifty waiting. */
const queue = new PQueue({ concurrency: 2 });
const maxWaiting = 50;

type Cost = typeof cost;

function derive(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, length: number): Promise<Buffer> {
  if (queue.size >= maxWaiting) throw overloaded();
  // One password, whichever keyboard composed its accents.
  const message = password.normalize("NFKC");
  return queue.add(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2("argon2id", { message, nonce, memory, passes, parallelism, tagLength: length }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** The password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; 503 when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost, tagLength);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Of nobody's password: what an unknown account is compared with. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`;

/** Whether the password is the hash's. Without a hash it takes the same time and answers false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = phc.exec(hash ?? nobody) ?? [];
  if (!memory) throw new Error("Empreinte de mot de passe illisible");
  const expected = Buffer.from(tag, "base64");
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, "base64"), used, expected.length);
  return timingSafeEqual(given, expected) && hash !== undefined;
}
