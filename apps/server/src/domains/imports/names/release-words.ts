// Parts of regular expressions: the words of a release name that are no part of its title.

const lines = String.raw`(?:480|576|720|1080|2160)[pi]|\d{3,4}x\d{3,4}`;
const definition = String.raw`4k|uhd|hd`;
const source = String.raw`(?:dvd|bd|br|web|hd|tv|hdtv|cam|vhs|sat|ppv|dvb)[ ._-]?rip|blu-?ray|web[ ._-]?(?:dl|hd)|hdtv|pdtv|dsr|dvd-?[r59]|dvdscr|hdlight|telesync`;
const codec = String.raw`[xh][ .]?26[45]|xvid|divx|hevc|avc`;
const sound = String.raw`(?:dts(?:[ ._-]?hd)?(?:[ ._-]?ma)?|e?-?ac-?3|ddp?|dd\+|aac|flac|true-?hd|opus|l?pcm)(?:[ ._-]?[1257][. ][01])?|atmos`;
const language = String.raw`(?:true|sub|swiss)?-?(?:french|german)|vost(?:fr)?|v[fo]|vff|vfq|vf2|vfi|multi|dubbed`;

const cut = String.raw`(?:director['’]?s|final|extended|theatrical|european|international|ultimate|uncut|unrated|assembly|producer['’]?s|alternat(?:e|ive)|special)[\s._]cut`;
const anniversary = String.raw`(?:\d{2}(?:th|st|nd|rd|[eè]me)?[\s._])?anniversary`;
const edition = String.raw`(?:special|extended|ultimate|${anniversary}|collector['’]?s?|limited|deluxe|criterion|definitive|unrated|uncut|restored|remastered)[\s._]edition`;
const frenchEdition = String.raw`[ée]dition[\s._](?:collector|sp[ée]ciale|limit[ée]e|ultime|longue)|version[\s._](?:longue|int[ée]grale|restaur[ée]e|remasteris[ée]e|non[\s._]censur[ée]e|cin[ée]ma)`;
const version = String.raw`(?:tv|extended|theatrical|uncut|restored)[\s._]version|criterion[\s._]collection|open[\s._]matte|4k[\s._]re(?:mastered|stored|storation)`;
/** Editions of several words: they are no title even where they stand first. */
const longEdition = String.raw`(?:the[\s._])?(?:${cut}|${edition}|${frenchEdition}|${version})`;
const shortEdition = String.raw`unrated|uncut|extended|theatrical|re-?mast(?:ered|eris[ée]e?)|restored|restaur[ée]e?|imax|complete|int[ée]grale?|criterion|édition`;
const note = String.raw`doku|docu|3d|stv|nfofix|dirfix|repack|proper|hq|pal|ntsc|s\d\d`;

const tag = `${lines}|${definition}|${source}|${codec}|${sound}|${language}`;

/** The first word that stands in no title: a resolution, a source or a codec. */
export const technicalWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${lines}|${source}|${codec})(?![\p{L}\p{N}])`,
  "iu",
);

const last = (words: string): RegExp => new RegExp(String.raw`[\s.,\-–~([{]+(?:${words})[\s.)\]}]*$`, "iu");
/** The last word of a text, where it is a tag. */
export const trailingTag = last(`${lines}|${source}|${codec}|${sound}|${note}`);
export const trailingEdition = last(`${longEdition}|${shortEdition}`);
export const trailingLanguage = last(`${language}|${definition}`);
/** Abbreviations that are words in small letters. */
export const trailingCapitals = /[\s.,\-–~([{]+(?:DL|LD|VO|VOF|OM|SE)[+)\]}]*$/u;
/** Words before a language that make it part of the title: « The Good German ». */
export const beforeTitleWord = /(?:^|\s)(?:the|a|an|le|la|les|l|un|une|der|die|das|ein|good|my|old|young|in|en)$/iu;

/** A text that is tags alone. */
export const tagsAlone = new RegExp(String.raw`^[\s._-]*(?:(?:${tag})(?:[\s._,-]+|$))+$`, "iu");
/** A resolution, and the tags after it, or an edition, in front of a title. */
export const leadingTags = new RegExp(
  String.raw`^(?:(?:${lines}|${definition})[\s._-]+(?:(?:${lines}|${definition}|${source})[\s._-]+)*|${longEdition}[\s._-]+)(?=.*\p{L})`,
  "iu",
);
