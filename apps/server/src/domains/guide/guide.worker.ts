import { parentPort, workerData } from "node:worker_threads";
import { guideLimits } from "@seance/contract/guide";
import type { SentGuide } from "./guide.service.ts";
import { decode, unpackSync } from "./sent-text.ts";
import { readGuide } from "./xmltv.ts";

// Run by inWorker alone: a guide is unpacked and read where nobody waits for it.
const { now, ...sent } = workerData as SentGuide & { readonly now: number };
const text = "text" in sent ? sent.text : decode(unpackSync(sent.bytes, guideLimits.unpacked));
parentPort?.postMessage(readGuide(text, now));
