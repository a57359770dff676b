/** `lock` and `unlock` are not in every browser, whatever their type says. */
interface DeviceScreen {
  readonly width: number;
  readonly height: number;
  readonly orientation: { lock?: (to: "landscape") => Promise<void>; unlock?: () => void };
}

/** The shorter side of a phone's screen is shorter, in px; tablets stay as they are held. */
const tabletSide = 600;

/** Turns a phone to landscape in full screen, but for an upright picture, and lets it go afterwards. Elsewhere nothing happens. */
export function turnPhone(
  full: boolean,
  picture: Pick<HTMLVideoElement, "videoWidth" | "videoHeight"> | null,
  { width, height, orientation }: DeviceScreen,
): void {
  if (!full) return orientation.unlock?.();
  const isUpright = picture !== null && picture.videoHeight > picture.videoWidth;
  if (Math.min(width, height) < tabletSide && !isUpright) void orientation.lock?.("landscape").catch(ignoreRefusal);
}

/** The browser may refuse, for instance outside full screen: nothing changes. */
function ignoreRefusal(): void {}
