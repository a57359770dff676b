import { emailRuleMessages } from "@seance/contract/email-rules";
import { Refusal } from "#core/refusal.ts";

/** Scripts in which letters look like those of another one; what is in none of them has no look-alike that matters here. */
const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Georgian"] as const;
const scriptShapes = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const otherLetter = /\p{L}/u;

/**
 * Latin, Greek and Cyrillic letters of languages in use (UTS 39, Identifier_Status=Allowed), without ı and ĸ and the rarest blocks. The others,
 * as ɑ, ɡ and ѡ, are for phonetics or old texts, and have the shape of one of these.
 */
const lettersInUse =
  "A-Za-zÀ-ÖØ-öø-İĴ-ķĹ-ľŁ-ňŊ-žƏƠơƯưǍ-ǜǞ-ǣǦ-ǰǴǵǸ-țȞȟȦ-ȳəḀ-ẙẞẠ-ỹ" +
  "\\u037b-\\u037d\\u0386\\u0388-\\u03ce\\u03fc-\\u03ff\\u1f00-\\u1ffc" +
  "\\u0400-\\u045f\\u048a-\\u04ff\\u0510-\\u0529\\u052e\\u052f";
/** The other recommended scripts (UAX 31, table 5); what is in none of them, as Coptic, Cherokee and Lisu, is hardly read by anybody. */
const otherScripts = (
  "Arabic Armenian Bengali Bopomofo Devanagari Ethiopic Georgian Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana " +
  "Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan"
).replaceAll(/\w+/g, "\\p{Script=$&}");
/** ー and 〆 are Japanese letters that belong to no script. */
const usualLetters = new RegExp(`^[\\P{L}${lettersInUse}ー〆${otherScripts.replaceAll(" ", "")}]*$`, "u");
/** A second dot on a letter that has one cannot be seen. */
const hiddenDot = /\p{Soft_Dotted}\u0307/u;

/** Small Cyrillic, Greek and Armenian letters that have the shape of a Latin one; others, as those of « москва » or « άννα », tell the script. */
const homoglyphs = "аеорсухіјѕһԁԛԝӏοαρνυօոսհց";
const homoglyph = new RegExp(`[${homoglyphs}]`, "u");
const readsAsLatin = new RegExp(`^[\\p{Script=Latin}${homoglyphs}\\p{M}\\p{N}\\p{P}\\p{S}]*$`, "u");

/** Why nobody should have a new address, in French; null for one that can be told from every other. */
export function emailFault(email: string): string | null {
  if (email.normalize("NFKC") !== email || /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(email))
    return emailRuleMessages.invisible;
  if (!usualLetters.test(email) || hiddenDot.test(email)) return emailRuleMessages.rare;
  // The same domain can be written in Unicode: two accounts for one mailbox.
  if (/[@.]xn--[^@]*$/i.test(email)) return emailRuleMessages.punycode;
  if (email.split(/[@.]/).some(mixesScripts)) return emailRuleMessages.mixed;
  return looksLatin(email) ? emailRuleMessages.lookAlike : null;
}

/**
 * Whether the name or the domain reads as a Latin one without being it (UTS 39, whole-script confusables). Beside a domain that shows
 * another script nobody takes it for one.
 */
function looksLatin(email: string): boolean {
  const at = email.lastIndexOf("@");
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  return readsAsLatin.test(domain) && (homoglyph.test(domain) || (readsAsLatin.test(name) && homoglyph.test(name)));
}

function mixesScripts(part: string): boolean {
  if (/^[\x20-\x7e]*$/.test(part)) return false;
  const letters = [...part].filter((letter) => otherLetter.test(letter));
  const used = new Set(letters.map((letter) => scriptShapes.findIndex((shape) => shape.test(letter))));
  if (used.size > 1 && used.has(0) && [...used].every((at) => at === 0 || at === -1)) return hasLookAlikeMix(letters);
  return used.size > 1;
}

/** Latin beside Chinese, Japanese or Korean is usual (UTS 39, highly restrictive); beside anything else it is not. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;
const hasLookAlikeMix = (letters: readonly string[]): boolean =>
  letters.some((letter) => !/\p{Script=Latin}/u.test(letter) && !eastAsian.test(letter));

/** 422 with the reason for a new address that could be taken for another one. */
export function refuseLookAlikeEmail(email: string): void {
  const fault = emailFault(email);
  if (fault) throw new Refusal("invalid", [{ loc: ["body", "email"], msg: fault }]);
}
