import { cdp } from "vitest/browser";

const prefer = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });

/** Runs part of a test without the preference for less motion that the other tests have. */
export async function withMotion(part: () => Promise<void>): Promise<void> {
  await prefer("no-preference");
  try {
    await part();
  } finally {
    await prefer("reduce");
  }
}
