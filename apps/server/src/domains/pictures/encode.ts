import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { pictureMessages, type CropArea } from "@seance/contract/pictures";
import PQueue from "p-queue";
import { overloaded, Refusal } from "#core/refusal.ts";
import { isPicture } from "./picture-format.ts";

export interface EncodeInput {
  readonly bytes: Uint8Array;
  readonly area?: CropArea | undefined;
}

export interface Encoded {
  readonly width: number;
  readonly height: number;
  /** The main colour, as in the address of the picture. */
  readonly colour: string;
  /** WebP, smallest first; the last one is the picture itself. */
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[];
}

export interface EncodeFault {
  readonly fault: string;
}

const atOnce = 2;
const maxWaiting = 30;
const maxMs = 30_000;
const queue = new PQueue({ concurrency: atOnce });

/**
 * Encodes an untrusted picture in the sizes of the site, in a process of its own, so that a hostile one can only fail: it has no environment,
 * low priority, and a bounded time; libvips refuses too many pixels before it decodes them.
 */
export async function encodePicture(input: EncodeInput): Promise<Encoded> {
  if (!isPicture(Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength)))
    throw new Refusal("wrong-type", pictureMessages.notPicture);
  if (queue.size >= maxWaiting) throw overloaded();
  const answer = await queue.add(() => inChild(input));
  if ("files" in answer) return answer;
  const tooMany = /pixel limit|exceeds/i.test(answer.fault);
  throw new Refusal("invalid", [
    { loc: ["body", "file"], msg: tooMany ? pictureMessages.tooManyPixels : pictureMessages.unreadable },
  ]);
}

/** The answer of the process; a fault too when it crashes, or takes too long. */
async function inChild(input: EncodeInput): Promise<Encoded | EncodeFault> {
  const child = fork(new URL("encode.child.ts", import.meta.url), [], {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  const ended = Promise.withResolvers<Encoded | EncodeFault>();
  child
    .once("message", (answer: Encoded | EncodeFault) => ended.resolve(answer))
    .once("error", (error) => ended.resolve({ fault: error.message }))
    .once("exit", (code, signal) => ended.resolve({ fault: `fin par ${code ?? signal}` }));
  if (child.pid !== undefined) setPriority(child.pid, 10);
  child.send(input);
  return await ended.promise;
}
