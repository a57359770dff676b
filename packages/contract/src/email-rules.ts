/** Refusals of new addresses, in words; apart from the other messages, which the first script of the site has. */
export const emailRuleMessages = {
  invisible: "Adresse email invalide\u202f: elle contient des caractères invisibles ou inhabituels",
  lookAlike: "Adresse email invalide\u202f: elle mêle des lettres d’alphabets différents, qui se ressemblent",
} as const;
