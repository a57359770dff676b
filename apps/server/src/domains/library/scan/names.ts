import path from "node:path";
import { languageName } from "@seance/contract/language-names";
import { libraryExtensions } from "@seance/contract/library";
import { normalizeSearch } from "@seance/contract/text";
import type { SubtitleFile } from "@seance/contract/playback";

/** Of containers that ffmpeg may open (`inputGuards`). */
const videoExtension = new RegExp(`\\.(${libraryExtensions.join("|")})$`, "i");
/** Of videos that are not read: a scan tells of them. */
const otherVideoExtension = /\.(rmvb|rm|iso|img|mxf|wtv|dv|m2v|swf)$/i;
const pictureExtension = /\.(jpe?g|png|webp)$/i;
const subtitleExtension = /\.(srt|ass|ssa|vtt|ttml|dfxp|scc|sbv|smi|sup)$/i;
const dvdIndex = /\.idx$/i;
/** The pictures of the index of the same name; without one it is a text (MicroDVD). */
const dvdPictures = /\.(?:sub|SUB)$/;

/** Subtitles in pictures: PGS, or the index of those of a DVD. */
export const isPictures = (name: string): boolean => /\.(?:idx|sup)$/i.test(name);

/** The names that the pictures of the index of a DVD may have. */
export const dvdPicturesOf = (index: string): string[] => [".sub", ".SUB"].map((extension) => `${stemOf(index)}${extension}`);

export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, "");

/** Folders of Kodi and Jellyfin beside a film or a series whose videos are no titles; at the top they may be. */
const extraFolder =
  /^(extras?|bonus|trailers?|bandes?[ -]annonces?|samples?|featurettes?|behind the scenes|deleted scenes|interviews?|scenes|shorts?|others?|theme-music|backdrops|bdmv|video_ts|certificate)$/i;
/** Folders beside videos that have their subtitles, by the conventions of Kodi, Jellyfin and releases. */
const subtitleFolder = /^(?:subs?|subtitles?|vobsubs?|sous-titres?)$/i;
const systemFolder = /^(@eadir|lost\+found|\$recycle\.bin|#recycle|system volume information|\..*)$/i;

export const isSubtitleFolder = (folder: string): boolean => subtitleFolder.test(folder.normalize("NFC"));

export const isScanned = (folder: string, depth: number): boolean =>
  !systemFolder.test(folder) && !(depth > 0 && extraFolder.test(folder));

const extraStem =
  /(?:^|[-_. ])(?:trailer|bande[-_. ]?annonce|sample|teaser|featurette|behindthescenes|deletedscenes?)[-_. ]?\d{0,2}$/i;
const maybeExtra = /^(.+)-(?:interview|scene|short|extra|other|clip|bonus|deleted)\d{0,2}$/i;

/** Whether a video is an extra of another one; words such as « interview » count only beside the film that they extend. */
export function isExtra(stem: string, stems: ReadonlySet<string>): boolean {
  const film = maybeExtra.exec(stem)?.[1];
  return extraStem.test(stem) || (film !== undefined && stems.has(film));
}

/** The names of a folder by their use. */
export interface SortedNames {
  readonly videos: readonly string[];
  /** Videos of formats that are not read. */
  readonly otherVideos: readonly string[];
  readonly nfos: readonly string[];
  readonly pictures: readonly string[];
  /** Those of `Subs/` and of the folders in it have their folders before their names. */
  readonly subtitles: readonly string[];
}

export function sortNames(names: readonly string[]): SortedNames {
  const shown = names.filter((name) => !name.startsWith("."));
  const videos = shown.filter((name) => videoExtension.test(name));
  const stems = new Set(videos.map(stemOf));
  const pictured = new Set(shown.filter((name) => dvdPictures.test(name)).map(stemOf));
  const indexed = new Set(shown.filter((name) => dvdIndex.test(name)).map(stemOf));
  const isSubtitle = (name: string): boolean =>
    subtitleExtension.test(name) ||
    (dvdIndex.test(name) && pictured.has(stemOf(name))) ||
    (dvdPictures.test(name) && !indexed.has(stemOf(name)));
  return {
    videos: videos.filter((name) => !isExtra(stemOf(name), stems)),
    otherVideos: shown.filter((name) => otherVideoExtension.test(name)),
    nfos: shown.filter((name) => /\.nfo$/i.test(name)),
    pictures: shown.filter((name) => pictureExtension.test(name)),
    subtitles: shown.filter(isSubtitle),
  };
}

/** What lies beside a video for it: names in its folder. */
export interface Beside {
  readonly nfo: string | null;
  readonly poster: string | null;
  readonly still: string | null;
  readonly subtitles: readonly string[];
}

/** `alone`: the only video of its folder, whose general names (movie.nfo, poster.jpg) are its own. */
export function besideVideo(video: string, names: SortedNames, alone: boolean): Beside {
  const stem = stemOf(video).toLowerCase();
  const called = (list: readonly string[], stems: readonly string[]): string | null =>
    stems.flatMap((wanted) => list.find((name) => stemOf(name).toLowerCase() === wanted) ?? [])[0] ?? null;
  return {
    nfo: called(names.nfos, [stem, ...(alone ? ["movie"] : [])]),
    poster: called(names.pictures, [`${stem}-poster`, ...(alone ? folderPictures : [])]),
    still: called(names.pictures, [`${stem}-thumb`]),
    subtitles: names.subtitles.filter((name) => isSubtitleOf(name, video, names, alone)),
  };
}

/** By its name, by that of its folder in `Subs/`, or in `Subs/` beside a video that is alone. */
function isSubtitleOf(name: string, video: string, { videos }: SortedNames, alone: boolean): boolean {
  const [folder, stem, own] = [
    path.posix.dirname(name),
    stemOf(video).toLowerCase(),
    stemOf(path.posix.basename(name)).toLowerCase(),
  ];
  if (folder.includes("/")) return path.posix.basename(folder).toLowerCase() === stem;
  // A video whose name starts with that of another one keeps its own.
  const isNamed = (own === stem || own.startsWith(`${stem}.`)) && !videos.some((other) => isLonger(other, video, own));
  return isNamed || (folder !== "." && alone);
}

const isLonger = (other: string, video: string, own: string): boolean => {
  const stem = stemOf(other).toLowerCase();
  return stem.length > stemOf(video).length && (own === stem || own.startsWith(`${stem}.`));
};

const folderPictures = ["poster", "folder", "cover", "movie"];

/** The picture of a series in its folder. */
export const seriesPicture = ({ pictures }: SortedNames): string | null =>
  ["poster", "folder", "cover", "show"].flatMap(
    (stem) => pictures.find((name) => stemOf(name).toLowerCase() === stem) ?? [],
  )[0] ?? null;

const seasonShape = /^(?:(?:saison|season|staffel|temporada|stagione|s)[\s._-]*(\d{1,2})|(specials?|spéciaux|hors[- ]série))\b/iu;

/** The number of a season's folder, 0 for the specials; null for other folders. */
export function seasonOfFolder(name: string): number | null {
  const found = seasonShape.exec(name.normalize("NFC"));
  return found ? Number(found[1] ?? 0) : null;
}

/** « Title (2019) », with tags in brackets after it, as Kodi and Jellyfin want folders to be called. */
export function titledFolder(name: string): { readonly title: string; readonly year: number } | null {
  const [, title = "", year = ""] = /^(.{1,200}?)\s*\(((?:19|20)\d\d)\)\s*(?:[[{(][^\])}]*[\])}]\s*)*$/u.exec(name) ?? [];
  return title === "" ? null : { title: title.trim(), year: Number(year) };
}

/** Folders of shelves, not of titles. */
const shelf =
  /^(?:films?|movies?|cin[ée]ma|s[ée]ries?(?: tv)?|tv(?: shows?| series)?|shows?|anim[ée]s?|animation|mangas?|documentaires?|docs?|dessins? anim[ée]s?|enfants|kids|jeunesse|concerts?|spectacles?|vid[ée]os?|videos?|m[ée]dias?|library|downloads?|t[ée]l[ée]chargements?|torrents?|nouveaut[ée]s|divers|vrac|incoming|complete|4k|uhd|hd|sd|\d{1,4}|.)$/iu;

export const isShelf = (name: string): boolean => shelf.test(name.normalize("NFC").trim());

/** A film in several files: cd1, part 2. */
export const isPart = (stem: string): boolean => /[\s._-](?:cd|dis[ck]|part|pt)[\s._-]?\d$/i.test(stem);

type SubtitleUse = Pick<SubtitleFile, "kind"> & { readonly language: string };

const french = /^(?:vff?|vfi|french|fran[cç]ais|truefrench)$/;
const named =
  "ar bg ca cs da de el en es et fa fi he hi hr hu id is it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );
/** Languages by their names in English and in French, as they are searched. */
const languageWords: ReadonlyMap<string, string> = new Map([
  ...["en", "fr"].flatMap((inLanguage) => {
    const words = new Intl.DisplayNames(inLanguage, { type: "language" });
    return named.map((code): [string, string] => [normalizeSearch(words.of(code) ?? ""), code]);
  }),
  ...([
    ["vfq", "fr-CA"],
    ["quebecois", "fr-CA"],
    ["vo", "und"],
  ] as const),
]);
/** Codes of ISO 639-2 that Intl does not map to those of ISO 639-1. */
const bibliographic: Record<string, string> = {
  ...{ fre: "fr", ger: "de", dut: "nl", cze: "cs", gre: "el", chi: "zh", rum: "ro", per: "fa", ice: "is", may: "ms", slo: "sk" },
  ...{ alb: "sq", arm: "hy", baq: "eu", bur: "my", geo: "ka", mac: "mk", tib: "bo", wel: "cy" },
};

/** Language and kind of a subtitle file by the parts of its name after that of its video, if it has that: `film.fr.forced.srt`, `2_French.srt`. */
export function subtitleUse(subtitle: string, video: string): SubtitleUse {
  const [stem, film] = [stemOf(subtitle), stemOf(video)];
  const isNamed = stem.toLowerCase().startsWith(film.toLowerCase());
  const tags = isNamed ? stem.slice(film.length).split(".") : stem.split(/[._\s()[\]]/);
  const forms = tags.map((tag) => normalizeSearch(tag).replaceAll(" ", "-")).filter((form) => !/^\d*$/.test(form));
  // « hi » alone is Hindi.
  const isForDeaf = (form: string): boolean => /^(?:sdh|cc|hi|sme?|sourds?|malentendants?)$/.test(form) && forms.length > 1;
  const isForced = forms.some((form) => /^(?:forced|forces?|foreign)$/.test(form));
  // Words before the last language may be those of a title.
  const language = forms
    .filter((form) => !isForDeaf(form))
    .map(languageOf)
    .findLast((found) => found !== null);
  return { language: language ?? "und", kind: isForced ? "forced" : forms.some(isForDeaf) ? "sdh" : "full" };
}

/** BCP 47 as the site writes it (language, script, region); null for another word. */
function languageOf(tag: string): string | null {
  if (french.test(tag)) return "fr";
  const word = languageWords.get(tag);
  if (word !== undefined) return word;
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/.test(tag) || /^(?:sdh|cc|srt|ass|sub)$/.test(tag)) return null;
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const code = bibliographic[language] ?? language;
    return languageName(code) === null ? null : [code, script, region].filter(Boolean).join("-");
  } catch {
    return null;
  }
}
