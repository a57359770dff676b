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
    ear: AnalyserNode;
  }
}

/** Gives the page the function that finds beeps in samples. */
const teachBeeps = (page: Page) =>
  page.evaluate(() => {
    window.findBeeps = (samples, rate) => {
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const found: Beep[] = [];
      let quiet = rate;
      for (let at = 0; at < samples.length - rate / 20; at++) {
        if (Math.abs(samples[at] ?? 0) < Math.max(loudest / 5, 0.02)) {
          quiet++;
          continue;
        }
        if (quiet > rate / 10) {
          const beep = samples.subarray(at, at + rate / 25);
          const turns = beep.reduce((count, value, place) => count + (value < 0 !== (beep[place - 1] ?? 0) < 0 ? 1 : 0), 0);
          found.push({ at: at / rate, hertz: turns / 2 / 0.04 });
        }
        quiet = 0;
      }
      return found;
    };
  });

/** The beeps of a sound track, decoded from all its segments. */
export async function storedBeeps(page: Page, playlist: string): Promise<Beep[]> {
  await teachBeeps(page);
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
  await teachBeeps(page);
  await video(page).evaluate(async (element: HTMLVideoElement) => {
    const context = new AudioContext();
    await context.resume();
    window.ear = new AnalyserNode(context, { fftSize: 32_768 });
    context.createMediaElementSource(element).connect(window.ear);
  });
}

/** Plays from where it stands to a time or to the end, and gives the beeps that the player let hear, at its own times. */
export const playedBeeps = (page: Page, until: number): Promise<Beep[]> =>
  video(page).evaluate(async (element: HTMLVideoElement, end) => {
    const { sampleRate } = window.ear.context;
    const samples = new Float32Array(window.ear.fftSize);
    const from = element.currentTime;
    const bySecond = new Map<number, Beep[]>();
    await element.play();
    while (element.currentTime < end && !element.ended) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      window.ear.getFloatTimeDomainData(samples);
      const start = element.currentTime - samples.length / sampleRate;
      for (const { at, hertz } of window.findBeeps(samples, sampleRate)) {
        const second = Math.round(start + at);
        if (at > 0 && start + at > from) bySecond.set(second, [...(bySecond.get(second) ?? []), { at: start + at, hertz }]);
      }
    }
    element.pause();
    // Each beep was heard many times, at times that differ by those of the clocks: the middle one counts.
    return [...bySecond.values()].flatMap((all) => all.toSorted((a, b) => a.at - b.at)[all.length >> 1] ?? []);
  }, until);

/** Expects a beep of this tone at each of these seconds, and no other. */
export function expectBeeps(beeps: readonly Beep[], seconds: readonly number[], hertz: number, within = 0.02): void {
  expect(beeps.map(({ at }) => Math.round(at))).toEqual(seconds);
  for (const beep of beeps) {
    expect(Math.abs(beep.hertz - hertz), `tone at ${beep.at} s`).toBeLessThan(hertz / 10);
    expect(Math.abs(beep.at - Math.round(beep.at)), `beep at ${beep.at} s`).toBeLessThan(within);
  }
}
