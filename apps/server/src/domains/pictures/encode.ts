import { pictureMessages, type CropArea } from "@seance/contract/pictures";
import PQueue from "p-queue";
import { askChild } from "#core/ask-child.ts";
import { overloaded, Refusal } from "#core/refusal.ts";
import { isPicture } from "./picture-format.ts";

export interface EncodeInput {
  readonly bytes: Uint8Array;
  readonly area?: CropArea | undefined;
}

export interface Encoded {
  readonly width: number;
  readonly height: number;
  /** The main colour, and the blurred picture if it is opaque, as in its address. */
  readonly place: string;
  /** WebP, smallest first; the last one is the picture itself. */
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[];
}

const atOnce = 2;
const maxWaiting = 30;
const queue = new PQueue({ concurrency: atOnce });

/** Encodes an untrusted picture in the sizes of the site, in a process of its own; libvips refuses too many pixels before it decodes them. */
export async function encodePicture(input: EncodeInput): Promise<Encoded> {
  if (!isPicture(Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength)))
    throw new Refusal("wrong-type", pictureMessages.notPicture);
  if (queue.size >= maxWaiting) throw overloaded();
  const answer = await queue.add(() => askChild<Encoded>(new URL("encode.child.ts", import.meta.url), input));
  if ("files" in answer) return answer;
  const tooMany = /pixel limit|exceeds/i.test(answer.fault);
  throw new Refusal("invalid", [
    { loc: ["body", "file"], msg: tooMany ? pictureMessages.tooManyPixels : pictureMessages.unreadable },
  ]);
}
