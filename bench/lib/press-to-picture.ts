import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import type { Video } from "./player-page.ts";

interface Frame {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** JPEG. */
  readonly picture: Buffer;
}

interface Pressed {
  /** Milliseconds since 1970. */
  pressedAt: number;
}

declare const document: {
  querySelector(selector: string): Video | null;
  addEventListener(name: string, run: () => void, options: { capture: boolean; once: boolean }): void;
};

declare function requestAnimationFrame(run: () => void): void;

/** How far a colour of the same picture may be, of 255: it moves, and JPEG is not exact. */
const alike = 12;

/**
 * Presses « Regarder »; milliseconds to the first frame of the page whose middle shows the film. The frames are those of a screencast of
 * Chromium: what a person sees, whatever the page says of its video.
 */
export async function pressToPicture(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  const begun = Promise.withResolvers<void>();
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, "base64") });
    void session.send("Page.screencastFrameAck", { sessionId });
    begun.resolve();
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 50, maxWidth: 320, maxHeight: 200 });
  await begun.promise;
  await page.evaluate(notePress);
  await page.getByRole("button", { name: "Regarder" }).click();
  // Asked at each frame, the page would draw more than it needs.
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.3, undefined, { polling: 100 });
  await session.send("Page.stopScreencast");
  const pressedAt = await page.evaluate(() => (globalThis as unknown as Pressed).pressedAt);
  const film = middleColour(frames.at(-1));
  const shown = frames.find((frame) => frame.at > pressedAt && isAlike(middleColour(frame), film));
  if (!shown) throw new Error("the film was not seen");
  return shown.at - pressedAt;
}

/** Runs in the page. */
function notePress(): void {
  const note = (): void => {
    Object.assign(globalThis, { pressedAt: Date.now() });
    askForFrame();
  };
  // Unasked, Chromium shows the first picture of a bare video a quarter of a second later.
  const askForFrame = (): void => {
    const video = document.querySelector("video");
    if (video) video.requestVideoFrameCallback(() => undefined);
    else requestAnimationFrame(askForFrame);
  };
  document.addEventListener("click", note, { capture: true, once: true });
}

/** Red, green and blue of the middle of a frame. */
function middleColour(frame: Frame | undefined): Buffer {
  const filters = "crop=iw/2:ih/2,scale=1:1,format=rgb24";
  const { stdout } = spawnSync("ffmpeg", ["-v", "error", "-i", "-", "-vf", filters, "-f", "rawvideo", "-"], {
    input: frame?.picture,
  });
  if (stdout.length !== 3) throw new Error("a frame of the screencast cannot be read");
  return stdout;
}

const isAlike = (one: Buffer, other: Buffer): boolean => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= alike);
