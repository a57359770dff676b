import { vi } from "vitest";

/** Replaces the page's timers, which go on by themselves until {@link pass}; before the page is opened. The real ones are back after the test. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.setTimerTickMode("interval", 10);
}

/** Stops the clock of {@link holdClock} and moves it on. */
export async function pass(ms: number): Promise<void> {
  vi.setTimerTickMode("manual");
  await vi.advanceTimersByTimeAsync(ms);
}
