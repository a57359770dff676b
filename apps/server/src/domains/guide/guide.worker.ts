import { guideLimits } from "@seance/contract/guide";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import type { SentGuide } from "./guide.service.ts";
import { decode, unpackSync } from "./sent-text.ts";
import { readGuide } from "./xmltv.ts";

// Run by inWorker alone: a guide is unpacked and read where nobody waits for it.
const { now, ...sent } = workerInput<SentGuide & { readonly now: number }>();
const text = "text" in sent ? sent.text : decode(unpackSync(sent.bytes, guideLimits.unpacked));
answerFromWorker(readGuide(text, now));
