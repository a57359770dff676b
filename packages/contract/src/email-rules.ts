/** Refusals of new addresses, in words; apart from the other messages, which the first script of the site has. */
export const emailRuleMessages = {
  invisible: "Adresse email invalide\u202f: elle contient des caractères invisibles ou inhabituels",
  rare: "Adresse email invalide\u202f: elle contient des lettres rares, qui ressemblent à d’autres",
  punycode: "Adresse email invalide\u202f: écrivez son domaine avec ses lettres, sans «\u00a0xn--\u00a0»",
  mixed: "Adresse email invalide\u202f: elle mêle des lettres d’alphabets différents, qui se ressemblent",
  lookAlike: "Adresse email invalide\u202f: ses lettres ne sont pas latines, mais se lisent comme celles d’une autre adresse",
} as const;
