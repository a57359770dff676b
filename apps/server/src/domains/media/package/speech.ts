import openFvad from "@echogarden/fvad-wasm";

/** Samples a second that the detector takes. */
export const speechRate = 16_000;
/** Of 10 ms. */
const frameSamples = speechRate / 100;

/** Tells where somebody speaks in a film's sound, which is given piece by piece. */
export interface SpeechDetector {
  /** The next piece: 16-bit samples of one channel at {@link speechRate}, in the order of their bytes on this machine. */
  add(piece: Buffer): void;
  /** A bit for each 10 ms, the first one the lowest of its byte; 1 for speech. */
  bits(): Uint8Array;
}

export async function openSpeechDetector(): Promise<SpeechDetector> {
  const fvad = await openFvad();
  const detector = fvad._fvad_new();
  fvad._fvad_set_mode(detector, 3);
  fvad._fvad_set_sample_rate(detector, speechRate);
  const samples = fvad._malloc(frameSamples * 2);
  const found: number[] = [];
  let frames = 0;
  let rest = Buffer.alloc(0);
  return {
    add(piece) {
      const bytes = Buffer.concat([rest, piece]);
      let at = 0;
      for (; at + frameSamples * 2 <= bytes.length; at += frameSamples * 2) {
        const memory = new Uint8Array(fvad.HEAP16.buffer, samples, frameSamples * 2);
        memory.set(bytes.subarray(at, at + frameSamples * 2));
        if (fvad._fvad_process(detector, samples, frameSamples) === 1)
          found[frames >> 3] = (found[frames >> 3] ?? 0) | (1 << (frames & 7));
        frames += 1;
      }
      rest = bytes.subarray(at);
    },
    bits: () => Uint8Array.from({ length: Math.ceil(frames / 8) }, (_, i) => found[i] ?? 0),
  };
}

/** One byte for each 10 ms, 1 for speech. */
export const speechFrames = (bits: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: bits.length * 8 }, (_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1);
