const letters: Record<string, string> = {
  œ: "o",
  Œ: "O",
  æ: "a",
  Æ: "A",
  ß: "s",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

/** French words that the library takes for a language, or for a marker without a number: « se », « la saison des… ». */
const frenchWords =
  /(?<=[\s.])(?:se|es)(?=[\s.])|(?<![\p{L}\p{N}])[Ss]aisons?(?![\s._-]{0,3}(?:\d{1,2}(?!\d)|[IVX]+(?!\p{L})))/gu;

/**
 * Replaces, character by character, what misleads the library: accents, which end a word for it (« Marée » becomes
 * « Mar »), and the French words above.
 */
export const plainName = (name: string): string =>
  name
    .replace(frenchWords, (word) => "z".repeat(word.length))
    .replace(/[\u00C0-\u024F]/gu, (letter) => letters[letter] ?? letter.normalize("NFD").charAt(0));

/** Restores the original spelling of words that the library found in the plain name. */
export function restoreSpelling(words: string, plain: string, name: string): string {
  let from = 0;
  return words.replace(/[^\s]+/gu, (word) => {
    const at = plain.indexOf(word, from);
    if (at < 0) return word;
    from = at + word.length;
    return name.slice(at, from);
  });
}
