import { emailRuleMessages } from "@seance/contract/email-rules";
import { Refusal } from "#core/refusal.ts";

/** Scripts in which letters look like those of another one; what is in none of them has no look-alike that matters here. */
const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Georgian", "Cherokee", "Coptic", "Lisu"] as const;
const scriptShapes = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const otherLetter = /\p{L}/u;

/** Small Cyrillic, Greek and Armenian letters that have the shape of a Latin one; others, as those of « москва » or « άννα », tell the script. */
const homoglyphs = "аеорсухіјѕһԁԛԝӏοαρνυօոսհց";
const homoglyph = new RegExp(`[${homoglyphs}]`, "u");
const readsAsLatin = new RegExp(`^[\\p{Script=Latin}${homoglyphs}\\p{M}\\p{N}\\p{P}\\p{S}]*$`, "u");

/** Why nobody should have a new address, in French; null for one that can be told from every other. */
export function emailFault(email: string): string | null {
  if (email.normalize("NFKC") !== email || /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(email))
    return emailRuleMessages.invisible;
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
