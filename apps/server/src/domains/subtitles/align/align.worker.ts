import type { Alignment } from "@seance/contract/subtitles";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import { vttCues } from "#domains/subtitles/convert/srt.ts";
import { writeVtt } from "#domains/subtitles/convert/to-vtt.ts";
import { align, aligned, type Speech } from "./align.ts";

export interface AlignInput {
  readonly vtt: string;
  readonly speech: Speech;
}

export interface AlignOutput {
  readonly vtt: string;
  readonly alignment: Alignment;
}

// Started by read-in-worker.ts.
const { vtt, speech } = workerInput<AlignInput>();
const cues = [...vttCues(vtt)].filter((cue) => cue !== null);
const alignment = align(cues, speech);
const output: AlignOutput | null = alignment && { vtt: writeVtt(aligned(cues, alignment)), alignment };
answerFromWorker(output);
