import { languageName, withNotes } from "@seance/contract/language-names";
import type { Probe, Stream } from "#domains/media/ffmpeg/probe.ts";
import type { PictureFiles, SideStream } from "#domains/media/vobsub/side-pictures.ts";
import { segmentSeconds } from "./segments.ts";

export interface AudioTrack {
  /** The folder of its segments. */
  readonly id: string;
  /** Of the stream in the original. */
  readonly index: number;
  /** BCP 47; null if unknown. */
  readonly language: string | null;
  readonly name: string;
  readonly isDefault: boolean;
  /** Audio description. */
  readonly described: boolean;
  readonly channels: number;
  readonly copy: boolean;
  /** How far silence follows a sound that ends long before the film, in seconds. Plans that were made before have none. */
  readonly silenceUntil?: number | null;
  /** As in the CODECS of a playlist. */
  readonly codec: string;
}

interface SubtitleTrack {
  readonly id: string;
  readonly index: number;
  readonly language: string | null;
  readonly name: string;
  readonly kind: "full" | "forced" | "sdh";
}

export interface TextTrack extends SubtitleTrack {
  /** As ffprobe calls it. */
  readonly codec: string;
}

/** A subtitle in pictures. */
export interface PictureTrack extends SubtitleTrack {
  /** VobSub, of a DVD, which becomes PGS. Other pictures are PGS, also in plans that were made before. */
  readonly dvd?: boolean;
  /** The files that have it, where the original does not. */
  readonly beside?: PictureFiles;
}

export interface Tracks {
  readonly audio: readonly AudioTrack[];
  readonly texts: readonly TextTrack[];
  readonly pictures: readonly PictureTrack[];
  /** Indexes of the attached fonts that the ASS tracks may need. */
  readonly fonts: readonly number[];
  readonly notes: readonly string[];
}

const maxAudio = 16;
const maxTexts = 32;
const maxFonts = 64;
const maxFontBytes = 16 * 2 ** 20;
const textCodecs = new Set(["subrip", "srt", "ass", "ssa", "mov_text", "webvtt", "text", "ttml", "eia_608"]);
const pictureCodecs = new Set(["hdmv_pgs_subtitle", "dvd_subtitle"]);
const aacCodecs: Readonly<Record<string, string>> = { LC: "mp4a.40.2", "HE-AAC": "mp4a.40.5", "HE-AACv2": "mp4a.40.29" };

/** Its original is drawn with its styles. */
export const isAss = ({ codec }: TextTrack): boolean => codec === "ass" || codec === "ssa";

/** Texts of MP4 that ffprobe may call data, by their tags. */
const mp4Texts: Readonly<Record<string, string>> = { stpp: "ttml", wvtt: "wvtt" };

function namedText(stream: Stream): Stream {
  const codec_name = stream.codec_type === "data" ? mp4Texts[stream.codec_tag_string ?? ""] : undefined;
  return codec_name === undefined ? stream : { ...stream, codec_type: "subtitle", codec_name };
}

/** ffmpeg has no decoder for it. */
export const isTtml = ({ codec }: TextTrack): boolean => codec === "ttml";

/** The sound and subtitle tracks of a package. Subtitles of formats that are not read are left out, with a note. `side`: of files beside it. */
export function planTracks({ streams, format }: Pick<Probe, "streams" | "format">, side: readonly SideStream[] = []): Tracks {
  const sounds = streams.filter(({ codec_type, channels }) => codec_type === "audio" && (channels ?? 0) > 0);
  const subtitles: (Stream | SideStream)[] = [...streams.map(namedText), ...side].filter(
    ({ codec_type }) => codec_type === "subtitle",
  );
  const kept = subtitles.filter(({ codec_name = "" }) => textCodecs.has(codec_name) || pictureCodecs.has(codec_name));
  const others = subtitles.filter((stream) => !kept.includes(stream));
  const notes = [
    sounds.length > maxAudio && `Seules les ${maxAudio} premières pistes audio sur ${sounds.length} sont gardées.`,
    kept.length > maxTexts && `Seuls les ${maxTexts} premiers sous-titres sur ${kept.length} sont gardés.`,
    others.length > 0 && `Sous-titres d’un format qui n’est pas lu, laissés de côté\u202f: ${formatsOf(others)}.`,
  ].filter((note) => note !== false);
  return {
    audio: audioTracks(sounds.slice(0, maxAudio), format),
    ...subtitleTracks(kept.slice(0, maxTexts)),
    fonts: attachedFonts(streams),
    notes,
  };
}

/** Formats that staff may know by these names. */
const formatNames: Readonly<Record<string, string>> = {
  dvb_subtitle: "DVB (images)",
  dvb_teletext: "télétexte",
  xsub: "XSUB (DivX)",
  arib_caption: "ARIB",
  wvtt: "WebVTT en MP4",
};

/** « DVB (images), XSUB (DivX) × 2 » */
function formatsOf(streams: readonly Stream[]): string {
  const byName = Map.groupBy(streams, ({ codec_name = "" }) => formatNames[codec_name] ?? (codec_name || "inconnu"));
  return [...byName].map(([name, { length }]) => (length === 1 ? name : `${name}\u00a0×\u00a0${length}`)).join(", ");
}

/** A copy cannot start later than the film: silence is encoded before such a sound. */
const startsWith = ({ start_time: start = 0 }: Probe["format"], sound: Stream): boolean =>
  Math.abs((sound.start_time ?? start) - start) < 0.05;

/** Of silence after a sound: a file may lie about its length. */
const maxSilence = 3600;

/** How far silence is encoded after a sound that ends well before the film, in seconds; null for others. */
function silenceUntil({ duration = 0 }: Probe["format"], { duration: own, tags }: Stream): number | null {
  const [, told] = Object.entries(tags).find(([name]) => /^DURATION(-\w+)?$/i.test(name)) ?? [];
  const seconds = own ?? clockSeconds(told) ?? duration;
  return duration - seconds < segmentSeconds / 2 ? null : Math.min(duration, seconds + maxSilence);
}

/** Of `00:01:02.500`, as Matroska tells the length of a track. */
function clockSeconds(text = ""): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  return hours === undefined ? undefined : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** A track with more than two channels has a stereo one beside it. */
function audioTracks(sounds: readonly Stream[], film: Probe["format"]): AudioTrack[] {
  const isPlain = (sound: Stream): boolean => !isDescribed(sound) && !isCommentary(sound);
  const main = sounds.find((sound) => sound.disposition["default"] === 1 && isPlain(sound)) ?? sounds.find(isPlain) ?? sounds[0];
  const names = new Map<string, number>();
  return sounds.flatMap((sound, at) => {
    const language = languageOf(sound);
    const remarks = [isDescribed(sound) && "audiodescription", isCommentary(sound) && "commentaire"];
    const given = sound.channels ?? 2;
    const common = { index: sound.index, language, isDefault: sound === main, described: isDescribed(sound) };
    const silence = silenceUntil(film, sound);
    const mayCopy = sound.codec_name === "aac" && startsWith(film, sound) && silence === null;
    const aac = mayCopy ? aacCodecs[sound.profile ?? ""] : undefined;
    const track = (id: string, channels: number, copy: boolean): AudioTrack => ({
      ...common,
      id: `${id}-${language ?? "und"}`,
      name: uniqueName(names, nameOf(sound, at, [...remarks, channels > 2 && "5.1"])),
      channels,
      copy,
      ...(silence !== null && { silenceUntil: silence }),
      codec: (copy && aac) || "mp4a.40.2",
    });
    const stereo = track(`a${at + 1}`, Math.min(given, 2), aac !== undefined && given <= 2);
    if (given < 6) return [stereo];
    return [stereo, track(`a${at + 1}s`, 6, aac !== undefined && given === 6)];
  });
}

/** Tracks of picture subtitles beside the original that the plan lacks. `streams`: of these files; `batch`: makes the names of their folders unique. */
export function addedPictures(
  { texts, pictures }: Pick<Tracks, "texts" | "pictures">,
  streams: readonly SideStream[],
  batch: string,
): readonly PictureTrack[] {
  const names = new Map<string, number>();
  for (const { name } of [...texts, ...pictures]) uniqueName(names, name.replace(/ \d+$/, ""));
  const room = Math.max(0, maxTexts - texts.length - pictures.length);
  return subtitleTracks(streams.slice(0, room), names, `${batch}-`).pictures;
}

function subtitleTracks(
  subtitles: readonly (Stream | SideStream)[],
  names = new Map<string, number>(),
  batch = "",
): Pick<Tracks, "texts" | "pictures"> {
  const tracks = subtitles.map((stream, at): TextTrack & PictureTrack => {
    const [kind, language] = [textKind(stream), languageOf(stream)];
    const remark = { full: false, forced: "forcés", sdh: "sourds et malentendants" } as const;
    const name = uniqueName(names, nameOf(stream, at, [remark[kind]]));
    const id = `s${batch}${at + 1}-${language ?? "und"}`;
    const track = { id, index: stream.index, language, name, kind, codec: stream.codec_name ?? "" };
    return "beside" in stream ? { ...track, beside: stream.beside } : track;
  });
  const pictures = tracks.filter(({ codec }) => pictureCodecs.has(codec));
  return {
    texts: tracks.filter((track) => !pictures.includes(track)),
    pictures: pictures.map(({ codec, ...track }) => ({ ...track, dvd: codec === "dvd_subtitle" })),
  };
}

/** Fonts that are neither too many nor too large. */
function attachedFonts(streams: readonly Stream[]): number[] {
  let room = maxFontBytes;
  const isFont = ({ codec_type, codec_name = "", tags }: Stream): boolean =>
    codec_type === "attachment" && (/^[to]tf$/.test(codec_name) || /font|truetype|opentype/i.test(tags["mimetype"] ?? ""));
  const fitting = streams.filter((stream) => {
    const bytes = stream.extradata_size ?? 0;
    if (!isFont(stream) || bytes === 0 || bytes > room) return false;
    room -= bytes;
    return true;
  });
  return fitting.slice(0, maxFonts).map(({ index }) => index);
}

const titleOf = ({ tags }: Stream): string => tags["title"] ?? tags["handler_name"] ?? "";

const isDescribed = (stream: Stream): boolean =>
  stream.disposition["visual_impaired"] === 1 || /audio[ -]?descri|\bAD\b/i.test(titleOf(stream));

const isCommentary = (stream: Stream): boolean => stream.disposition["comment"] === 1 || /comment/i.test(titleOf(stream));

function textKind(stream: Stream): TextTrack["kind"] {
  if (stream.disposition["forced"] === 1 || /forc[eé]/i.test(titleOf(stream))) return "forced";
  const forDeaf = stream.disposition["hearing_impaired"] === 1 || /\bSDH\b|sourds|malentendants|\bCC\b/i.test(titleOf(stream));
  return forDeaf ? "sdh" : "full";
}

/** The language tag of a stream as BCP 47; null if it is missing or not a language. */
function languageOf(stream: Stream): string | null {
  const given = stream.tags["language"] ?? "";
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(given) || /^(und|mul|zxx|mis)$/i.test(given)) return null;
  const language = canonicalTag(given);
  return language === "fr" && /\bVFQ\b|qu[eé]b|canad/i.test(titleOf(stream)) ? "fr-CA" : language;
}

/** Null for a tag that looks like one and is none, such as « fr-12 ». */
function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function nameOf(stream: Stream, at: number, remarks: readonly (string | false)[]): string {
  const language = languageOf(stream);
  const title = (stream.tags["title"] ?? "").replace(/["\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  const name = language ? (languageName(language) ?? language) : [...title].slice(0, 60).join("") || `Piste ${at + 1}`;
  return withNotes(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    remarks.filter((remark) => remark !== false),
  );
}

function uniqueName(names: Map<string, number>, name: string): string {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} ${count}`;
}
