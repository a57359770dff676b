import type { Page } from "@playwright/test";
import { video } from "./screening.ts";
import { expect } from "./site.ts";

/** What is heard of films whose sound beeps at each whole second. */

interface Beep {
  /** When it begins, in seconds of the film. */
  readonly at: number;
  readonly hertz: number;
}

declare global {
  interface Window {
    findBeeps: (samples: Float32Array, rate: number) => Beep[];
    /** The sound of the player, with its clock. */
    heard: { context: AudioContext; track: MediaStreamTrack };
  }
  /** Of Chromium. */
  class MediaStreamTrackProcessor {
    constructor(init: { track: MediaStreamTrack; maxBufferSize: number });
    readonly readable: ReadableStream<AudioData>;
  }
}

/** Gives the page the function that finds beeps in samples. */
const defineFindBeeps = (page: Page) =>
  page.evaluate(() => {
    window.findBeeps = (samples, rate) => {
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      /** The tone of a beep: half of its period is the usual distance between two changes of sign. */
      const hertzOf = (beep: Float32Array): number => {
        const changes = [...beep.keys()].filter((at) => at > 0 && (beep[at] ?? 0) < 0 !== (beep[at - 1] ?? 0) < 0);
        const halves = changes.slice(1).map((at, place) => at - (changes[place] ?? 0));
        return rate / 2 / (halves.toSorted((a, b) => a - b)[halves.length >> 1] ?? Infinity);
      };
      const found: Beep[] = [];
      let quiet = rate;
      for (let at = 0; at < samples.length - rate / 20; at++) {
        if (Math.abs(samples[at] ?? 0) < Math.max(loudest / 5, 0.02)) {
          quiet++;
          continue;
        }
        if (quiet > rate / 10) found.push({ at: at / rate, hertz: hertzOf(samples.subarray(at, at + rate / 20)) });
        quiet = 0;
      }
      return found;
    };
  });

/** The beeps of a sound track, decoded from all its segments. */
export async function storedBeeps(page: Page, playlist: string): Promise<Beep[]> {
  await defineFindBeeps(page);
  return page.evaluate(async (url) => {
    const parts = (await (await fetch(url)).text()).split("\n").filter((line) => line.endsWith(".m4s"));
    const fetched = ["init.mp4", ...parts].map(async (part) => (await fetch(new URL(part, new URL(url, location.href)))).blob());
    const bytes = await new Blob(await Promise.all(fetched)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return window.findBeeps(sound.getChannelData(0), sound.sampleRate);
  }, playlist);
}

/** Sends the sound of the player through Web Audio, for {@link playedBeeps}. */
export async function listen(page: Page): Promise<void> {
  await defineFindBeeps(page);
  await video(page).evaluate(async (element: HTMLVideoElement) => {
    const context = new AudioContext();
    await context.resume();
    const sound = new GainNode(context, { channelCount: 1, channelCountMode: "explicit" });
    context.createMediaElementSource(element).connect(sound);
    // The time of the context in hours, beside each sample: however late a busy page takes them, they tell when they were played.
    const clock = new ConstantSourceNode(context, { offset: 0 });
    clock.offset.setValueAtTime(0, 0).linearRampToValueAtTime(1, 3600);
    clock.start();
    const both = new ChannelMergerNode(context, { numberOfInputs: 2 });
    sound.connect(both, 0, 0);
    clock.connect(both, 0, 1);
    const recorded = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
    both.connect(recorded);
    const [track] = recorded.stream.getAudioTracks();
    if (!track) throw new Error("no sound is recorded");
    window.heard = { context, track };
  });
}

/** Plays from where it stands to a time or to the end, and gives the beeps that the player let hear until then, at its own times. */
export const playedBeeps = (page: Page, until: number): Promise<Beep[]> =>
  video(page).evaluate(async (element: HTMLVideoElement, last) => {
    const { context, track } = window.heard;
    let to = Infinity;
    /** What is heard from now on to a time of the context. */
    const record = async () => {
      const pieces = new MediaStreamTrackProcessor({ track, maxBufferSize: 65_535 }).readable.getReader();
      const samples: number[] = [];
      let [start, now] = [NaN, 0];
      while (now < to) {
        const { value } = await pieces.read();
        if (!value) throw new Error("the recording has ended");
        const [sound, clock] = [0, 1].map((planeIndex) => {
          const plane = new Float32Array(value.numberOfFrames);
          value.copyTo(plane, { planeIndex, format: "f32-planar" });
          return plane;
        });
        now = 3600 * (clock?.[0] ?? 0);
        value.close();
        if (samples.length === 0) start = now;
        samples.push(...(sound ?? []));
      }
      await pieces.cancel();
      return { start, samples: new Float32Array(samples) };
    };
    const recording = record();
    await element.play();
    const clocks: { heard: number; ahead: number }[] = [];
    while (element.currentTime < last && !element.ended) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const heard = context.currentTime;
      clocks.push({ heard, ahead: heard - element.currentTime });
    }
    element.pause();
    to = context.currentTime;
    const { start, samples } = await recording;
    // A reading of two clocks is wrong by the time between them: the middle one of many counts.
    const aheadAt = (time: number): number => {
      const near = clocks.toSorted((a, b) => Math.abs(a.heard - time) - Math.abs(b.heard - time)).slice(0, 31);
      return near.map(({ ahead }) => ahead).toSorted((a, b) => a - b)[near.length >> 1] ?? NaN;
    };
    return window
      .findBeeps(samples, context.sampleRate)
      .map(({ at, hertz }) => ({ at: start + at - aheadAt(start + at), hertz }))
      .filter(({ at }) => at < last);
  }, until);

/** By the clock of the player, sounds were measured up to 19 ms early and 7 ms late: the buffers of a machine differ by as much. */
export const playedWithin = 0.045;

/** Expects a beep of this tone at each of these seconds, and no other. */
export function expectBeeps(beeps: readonly Beep[], seconds: readonly number[], hertz: number, within = 0.02): void {
  expect(beeps.map(({ at }) => Math.round(at))).toEqual(seconds);
  for (const beep of beeps) {
    expect(Math.abs(beep.hertz - hertz), `tone at ${beep.at} s`).toBeLessThan(hertz / 10);
    expect(Math.abs(beep.at - Math.round(beep.at)), `beep at ${beep.at} s`).toBeLessThan(within);
  }
}
