/** Timings of the protection routines, in ms, and the window gaps, in px, that indicate developer tools. */
export const protection = {
  toolsCheckMs: 1000,
  staleKeysMs: 60_000,
  videosMs: 30_000,
  widthGapPx: 160,
  heightGapPx: 200,
} as const;

export interface WindowSizes {
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
}

/** Beyond this difference, width and height do not shrink alike: something is docked. */
const alike = 1.3;

/**
 * Whether developer tools seem to be docked: the page is much smaller than its window on one side. A zoomed page is
 * smaller on both sides alike, and must not be mistaken for it.
 */
export function toolsAreDocked({ outerWidth, outerHeight, innerWidth, innerHeight }: WindowSizes): boolean {
  const wide = outerWidth - innerWidth > protection.widthGapPx;
  const high = outerHeight - innerHeight > protection.heightGapPx;
  if (wide !== high) return true;
  const across = outerWidth / innerWidth;
  const down = outerHeight / innerHeight;
  return wide && Math.max(across / down, down / across) > alike;
}

/** Keys of the local storage that hold only cached or temporary values. */
export const isStaleKey = (key: string): boolean => /^(?:cache|temp|tmp)(?:[_:.-]|$)/i.test(key);

/** The inspected properties of an element. */
export interface Marks {
  readonly id: string;
  readonly className: string;
  readonly tag: string;
  /** Its src or href. */
  readonly address: string;
}

const downloader =
  /(?:video|media|stream|hls)[-_]?(?:down-?load|grab|sniff)|down-?load[-_]?(?:helper|button|manager|bar|video)|savefrom|flashgot|fvdownloader|\b(?:vdh|idm|fdm)[-_]/i;
const extensionAddress = /^(?:chrome|moz|safari-web|ms-browser)-extension:\/\//i;

/** Whether a foreign element belongs to a video downloader. */
export const isDownloader = ({ id, className, tag, address }: Marks): boolean =>
  downloader.test(id) ||
  downloader.test(className) ||
  downloader.test(tag) ||
  (extensionAddress.test(address) && /down-?load|grab|sniff/i.test(address));
