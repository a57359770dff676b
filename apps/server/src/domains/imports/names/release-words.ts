// Parts of regular expressions: the words of a release name that are no part of its title.

const lines = String.raw`(?:480|576|720|1080|2160)[pi]|\d{3,4}x\d{3,4}`;
const definition = String.raw`4k|uhd|hd`;
const source = String.raw`(?:dvd|bd|br|web|hd|tv|hdtv|cam|vhs|sat|ppv|dvb)[ ._-]?rip|blu-?ray|web[ ._-]?(?:dl|hd)|hdtv|pdtv|dsr|dvd-?[r59]|dvdscr|hdlight|telesync`;
const codec = String.raw`[xh][ .]?26[45]|xvid|divx|hevc|avc`;
const sound = String.raw`(?:dts(?:[ ._-]?hd)?(?:[ ._-]?ma)?|e?-?ac-?3|ddp?|dd\+|aac|flac|true-?hd|opus|l?pcm)(?:[ ._-]?[1257][. ][01])?|atmos`;
const language = String.raw`(?:true|sub|swiss)?-?(?:french|german)|vost(?:fr)?|v[fo]|vff|vfq|vf2|vfi|multi|dubbed`;

const cut = String.raw`(?:director['’]?s?|final|extended|theatrical|european|international|ultimate|uncut|unrated|assembly|producer['’]?s|alternat(?:e|ive)|special|rogue|fan|us|uk|(?:(?:richard|zack)[\s._])?(?:donner|snyder))[\s._]cut`;
const dated = String.raw`\d{2}(?:th|st|nd|rd|[eè]me)[\s._]anniversary`;
const edition = String.raw`(?:special|complete|extended|ultimate|anniversary|${dated}|collector['’]?s?|limited|deluxe|criterion|definitive|unrated|uncut|restored|remastered)[\s._]edition`;
const frenchEdition = String.raw`[ée]dition[\s._](?:collector|sp[ée]ciale|limit[ée]e|ultime|longue)|version[\s._](?:longue|courte|int[ée]grale|restaur[ée]e|remasteris[ée]e|coloris[ée]e|in[ée]dite|non[\s._]censur[ée]e|cin[ée]ma)`;
const version = String.raw`(?:tv|extended|theatrical|uncut|restored)[\s._]version|criterion[\s._]collection|open[\s._]matte|4k[\s._]re(?:mastered|stored|storation)|black[\s._](?:and|&)[\s._]chrome|noir[\s._]et[\s._]blanc`;
/** Editions of several words: they are no title even where they stand first. */
const longEdition = String.raw`(?:the[\s._])?(?:${cut}|${edition}|${dated}|${frenchEdition}|${version})`;
const shortEdition = String.raw`unrated|uncut|uncensored|extended|theatrical|re-?mast(?:er(?:ed|is[ée]e?)?)|redux|colori[sz]ed|coloris[ée]e?|n&b|b&w|restored|restaur[ée]e?|imax|complete|int[ée]grale?|criterion|édition`;
const note = String.raw`doku|docu|3d|stv|nfofix|dirfix|repack|rerip|proper|hq|pal|ntsc|(?:8|10)bit|s\d\d|(?:cd|dis[ck])[\s._]?\d(?:[\s._]of[\s._]\d)?`;

const tag = `${lines}|${definition}|${source}|${codec}|${sound}|${language}`;

const technicalWord = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${lines}|${source}|${codec})(?![\p{L}\p{N}])`, "iu");

/** The position of the first word that stands in no title: a resolution, a source or a codec; else the name's end. */
export const technicalFrom = (name: string): number => technicalWord.exec(name)?.index ?? name.length;

/** The words in capitals, of which an i may be small. */
const scene = (words: string): string => words.toUpperCase().replaceAll("I", "[Ii]");
const last = (words: string): RegExp => new RegExp(String.raw`[\s.,\-–~([{]+(?:${words})[\s.)\]}]*$`, "iu");
/** The last words of a text, where they are an edition or a tag. */
export const trailingTag = last(`${longEdition}|${shortEdition}|${lines}|${source}|${codec}|${sound}|${note}`);
export const trailingLanguage = last(`${language}|${definition}`);
/** Words that titles have too: they count in capitals, or written as groups do (iTALiAN), after a title that is not. */
export const trailingCapitals = new RegExp(
  `[\\s.,\\-–~([{]+(?:${scene("dl|ld|vo|vof|se|dc|hdr|dv|hsbs|hou|ita|eng|internal|limited|subbed|hybrid|convert|real|readnfo|custom|remux|ws|ts|cam|hdcam|dual|sbs|subs")}|${scene("italian|spanish|castellano|latino|english|japanese|korean|chinese|hindi|tamil|telugu|dutch|polish|russian|nordic|portuguese|turkish|arabic")})[+\\s.)\\]}]*$`,
  "u",
);
/** Open matte, unless the title is of that word: Om Shanti Om. */
export const trailingMatte = /(?<!^OM\s.*)[\s.,\-–~([{]+OM[\s.)\]}]*$/u;
/** Words before a language that make it part of the title: « The Good German ». */
export const beforeTitleWord = /(?:^|\s)(?:the|a|an|le|la|les|l|un|une|der|die|das|ein|good|my|old|young|in|en)$/iu;

/** A text that is tags alone; what the lookahead matched is not tried again, which keeps the match linear. */
export const tagsAlone = new RegExp(
  String.raw`^[\s._-]*(?:(?=(?<tag>(?:${tag})(?![\p{L}\p{N}])))\k<tag>(?:[\s._,-]+|$))+$`,
  "iu",
);
/** Resolutions, sources and codecs, or an edition, in front of a title. */
export const leadingTags = new RegExp(
  String.raw`^(?:(?:(?:${lines}|${definition}|${source}|${codec})[\s._-]+)+(?:fr[\s._-]+)?|${longEdition}[\s._-]+|(?:${shortEdition})\s-\s)(?=.*\p{L})`,
  "iu",
);
