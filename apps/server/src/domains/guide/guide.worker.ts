import { guideLimits } from "@seance/contract/guide";
import { sendPart, workerInput } from "#core/worker.ts";
import type { GuidePart } from "./read-in-worker.ts";
import { readText, UnreadableText, type SentText } from "./sent-text.ts";
import { UnreadableGuide, type GuideFault } from "./xmltv-elements.ts";
import { readGuide, spansOf } from "./xmltv.ts";

// Started by read-in-worker.ts: unpacks and parses a guide off the main thread, and sends the result in parts.
const { now, sent } = workerInput<{ readonly sent: SentText; readonly now: number }>();
const perPart = 2000;

const send = (part: GuidePart): Promise<void> => sendPart(part);

function faultOf(error: unknown): GuideFault {
  if (error instanceof UnreadableGuide) return error.fault;
  if (error instanceof UnreadableText) return error.reason === "too-long" ? "tooLarge" : "notGuide";
  throw error;
}

const read = await readText(sent, guideLimits.unpacked, (chunks) => readGuide(chunks, now)).catch(faultOf);
if (typeof read === "string") await send({ fault: read });
else {
  const { entries, ...rest } = read;
  await send({ summary: { ...rest, spans: spansOf(entries), programmes: entries.length } });
  for (let from = 0; from < entries.length; from += perPart) await send({ entries: entries.slice(from, from + perPart) });
}
