import { limits } from "@seance/contract/limits";
import type { SubtitleFile } from "@seance/contract/playback";

export interface CastMedia {
  /** Identifies the film, also after a reload. */
  key: string;
  /** Absolute; the device sends none of our headers. */
  url: string;
  mime: string;
  live: boolean;
  title: string;
  subtitle: string;
  poster: string | null;
  captions: readonly { url: string; language: string; label: string; kind?: SubtitleFile["kind"] | "commentary" }[];
}

/** `captions`: the address of the file to show from the start. Google's sender must be loaded. */
export function loadRequest(media: CastMedia, startAt: number, captions: string | null): chrome.cast.media.LoadRequest {
  const sender = chrome.cast.media;
  const info = new sender.MediaInfo(media.url, media.mime || limits.cast.mediaType);
  info.streamType = media.live ? sender.StreamType.LIVE : sender.StreamType.BUFFERED;
  info.customData = { key: media.key };
  info.metadata = metadata(media);
  info.tracks = media.captions.map(captionTrack);
  const request = new sender.LoadRequest(info);
  request.autoplay = true;
  request.currentTime = media.live ? 0 : startAt;
  const shown = media.captions.findIndex(({ url }) => url === captions);
  request.activeTrackIds = shown === -1 ? [] : [shown + 1];
  return request;
}

function metadata({ title, subtitle, poster }: CastMedia): chrome.cast.media.GenericMediaMetadata {
  const facts = new chrome.cast.media.GenericMediaMetadata();
  facts.title = title;
  facts.subtitle = subtitle;
  if (poster) facts.images = [new chrome.cast.Image(new URL(poster, location.href).href)];
  return facts;
}

/** Tracks are numbered from 1, in the order of the captions. */
function captionTrack({ url, language, label }: CastMedia["captions"][number], index: number): chrome.cast.media.Track {
  const track = new chrome.cast.media.Track(index + 1, chrome.cast.media.TrackType.TEXT);
  track.trackContentId = new URL(url, location.href).href;
  track.trackContentType = "text/vtt";
  track.subtype = chrome.cast.media.TextTrackType.SUBTITLES;
  track.name = label;
  track.language = language;
  return track;
}

/** Our key of the media that the device reports. */
export function keyOf(info: chrome.cast.media.MediaInfo | null | undefined): string | null {
  const data = info?.customData;
  return data && "key" in data && typeof data.key === "string" ? data.key : null;
}
