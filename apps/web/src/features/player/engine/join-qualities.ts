import shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";

const readAgainMs = 10_000;

/**
 * Adds the qualities that are made while a film is watched, until it has one of each height. Shaka reads a master playlist only once: another
 * parser reads it again, and its new pictures go beside the sound that plays.
 */
export function joinQualities(
  player: shaka.Player,
  { url, heights, signal }: { url: string; heights: readonly number[]; signal: AbortSignal },
  onJoined: () => void,
): void {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    const made = player.getManifest()?.variants.map(({ video }) => video?.height) ?? [];
    if (!signal.aborted && !heights.every((height) => made.includes(height))) timer = setTimeout(() => void look(), readAgainMs);
  };
  const look = async () => {
    // None joins before the first one is whole.
    if (!player.isInProgress() && (await addNewQualities(player, url, signal))) onJoined();
    next();
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  next();
}

/** False when there is none, and when the playlist cannot be had now. */
async function addNewQualities(player: shaka.Player, url: string, signal: AbortSignal): Promise<boolean> {
  const parser = new shaka.hls.HlsParser();
  const stop = () => void parser.stop();
  try {
    parser.configure(player.getConfiguration().manifest);
    const found: shaka.extern.Manifest = await parser.start(url, parserCalls(player));
    const manifest = player.getManifest();
    const added = manifest && !signal.aborted ? newVariants(manifest.variants, found.variants) : [];
    if (added.length === 0) {
      stop();
      return false;
    }
    signal.addEventListener("abort", stop);
    manifest?.variants.push(...added);
    // Any configuration makes the player choose again among what its manifest has.
    player.configure({});
    return true;
  } catch {
    stop();
    return false;
  }
}

/** The variants whose picture is not there yet, with the sound that is. */
function newVariants(known: readonly shaka.extern.Variant[], found: readonly shaka.extern.Variant[]): shaka.extern.Variant[] {
  const pictures = new Set(known.map(({ video }) => video?.originalId));
  const sounds = known.flatMap(({ audio }) => audio ?? []);
  const soundLike = (one: shaka.extern.Stream | null) =>
    sounds.find(({ originalId, groupId }) => originalId === one?.originalId && groupId === one.groupId) ?? null;
  const added = found.filter(({ video }) => video !== null && !pictures.has(video.originalId));
  // Each parser counts from 1, and the player tells variants and streams apart by their numbers.
  let id = Math.max(...known.flatMap((one) => [one.id, one.video?.id ?? 0, one.audio?.id ?? 0]));
  for (const video of new Set(added.flatMap((one) => one.video ?? []))) video.id = ++id;
  const { decodingInfos = [] } = known[0] ?? {};
  return added.map((one) => ({ ...one, id: ++id, audio: soundLike(one.audio), decodingInfos }));
}

/** What a parser asks of the player, as far as playlists of recorded films need it. */
function parserCalls(player: shaka.Player): shaka.extern.ManifestParser.PlayerInterface {
  const networkingEngine = player.getNetworkingEngine();
  if (!networkingEngine) throw new Error("the player has ended");
  const ignore = () => undefined;
  return {
    networkingEngine,
    isLowLatencyMode: () => false,
    getBandwidthEstimate: () => player.getStats().estimatedBandwidth,
    getStreamingRetryParameters: () => player.getConfiguration().streaming.retryParameters,
    // A playlist that cannot be had is an error of the player, which tries it again.
    disableStream: () => false,
    filter: () => Promise.resolve(),
    onMetadata: () => Promise.resolve(),
    ...{ addFont: ignore, makeTextStreamsForClosedCaptions: ignore, newDrmInfo: ignore, onError: ignore, onEvent: ignore },
    ...{ onManifestUpdated: ignore, onSegmentReceived: ignore, onTimelineRegionAdded: ignore, updateDuration: ignore },
  };
}
