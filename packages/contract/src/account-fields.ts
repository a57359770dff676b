import * as z from "zod/mini";
import { limits } from "./limits.ts";
import { roles } from "./roles.ts";
import { normalizeEmail } from "./text.ts";

export const role = z.enum(roles);

/** Messages of the sign-in forms, shown by the web before it calls the server. */
export const accountMessages = {
  emailMissing: "L'adresse email est requise",
  emailBad: "Adresse email invalide",
  passwordMissing: "Le mot de passe est requis",
  passwordShort: "Le mot de passe doit contenir au moins 8 caractères",
  staffPasswordShort: "Le mot de passe d’un membre de l’équipe doit contenir au moins 12 caractères",
  passwordCommon: "Ce mot de passe est trop courant\u202f: il serait vite deviné",
  passwordIsEmail: "Le mot de passe ne peut pas être votre adresse email",
  passwordLong: "Le mot de passe ne peut pas dépasser 256 caractères",
  confirmMissing: "Veuillez confirmer votre mot de passe",
  confirmDiffers: "Les mots de passe ne correspondent pas",
  badCredentials: "Identifiants incorrects",
  taken: "Un compte avec cette adresse email existe déjà",
  registrationClosed: "Les inscriptions sont fermées",
  registrationInvited: "Les inscriptions se font sur invitation",
  suspended: "ACCOUNT_SUSPENDED",
  sameEmail: "C’est déjà l’adresse de votre compte",
  wrongPassword: "Mot de passe actuel incorrect",
} as const;

/** Normalized address: trimmed, in lower case. */
export const email = z.pipe(
  z.pipe(z.string().check(z.maxLength(320)), z.transform(normalizeEmail)),
  z
    .string()
    .check(
      z.minLength(1, accountMessages.emailMissing),
      z.maxLength(limits.email.max, accountMessages.emailBad),
      z.regex(/^[^\s@\p{Cc}\p{Cs}\uFFFD]+@[^\s@\p{Cc}\p{Cs}\uFFFD]+\.[^\s@\p{Cc}\p{Cs}\uFFFD]+$/u, accountMessages.emailBad),
    ),
);

export const password = z
  .string()
  .check(
    z.minLength(limits.password.min, accountMessages.passwordShort),
    z.maxLength(limits.password.max, accountMessages.passwordLong),
  );
