import * as z from "zod/mini";
import { password } from "./account-fields.ts";
import { secondFactorAsked, signedIn, submittedPassword } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, optionalBody, uuid } from "./fields.ts";
import { invitationToken } from "./invitations.ts";

// Signing in with an OpenID Connect provider: the page goes to the provider, which sends it back to `oidcPage` with a code.

export const oidcMessages = {
  unknownProvider: "Ce fournisseur n’existe pas, ou plus",
  late: "Cette connexion a trop duré, ou a commencé dans un autre navigateur. Recommencez.",
  away: (label: string) => `${label} ne répond pas pour l’instant. Réessayez plus tard, ou connectez-vous avec un mot de passe.`,
  denied: (label: string) => `${label} n’a pas donné son accord à cette connexion.`,
  unverified: (label: string) => `La réponse de ${label} n’a pas pu être vérifiée. Recommencez.`,
  noEmail: (label: string) =>
    `${label} n’a pas donné d’adresse email vérifiée\u202f: aucun compte n’a été créé. Vérifiez votre adresse là-bas, ou liez un compte que vous avez déjà.`,
  noAccount: (label: string) =>
    `Aucun compte n’est lié à cette identité. Connectez-vous avec votre mot de passe, puis liez ${label} dans votre profil.`,
  emailTaken: (label: string) =>
    `Un compte a déjà votre adresse. Connectez-vous avec son mot de passe, puis liez ${label} dans votre profil.`,
  linkedElsewhere: "Cette identité est déjà liée à un autre compte",
  linkedAlready: (label: string) => `Votre compte est déjà lié à ${label}`,
  otherAccount: "Cette liaison a été demandée par un autre compte. Recommencez.",
  maintenance: "Le site est en maintenance\u202f: aucun compte n’est créé pour l’instant. Réessayez plus tard.",
  approval: "L’équipe accepte ici chaque inscription\u202f: demandez d’abord un compte par le formulaire",
  lastWay: "C’est votre seule façon de vous connecter\u202f: choisissez d’abord un mot de passe",
  signInAgain: "Déconnectez-vous, puis reconnectez-vous\u202f: ceci demande une connexion de moins de dix minutes",
  hasPassword: "Ce compte a déjà un mot de passe",
  badLogout: "Ce jeton de déconnexion n’est pas valable",
} as const;

/** The page that a provider sends people back to. */
export const oidcPage = (provider: string): `/${string}` => `/connexion/${provider}`;

/** A path of this site, and of no other. */
const sitePath = z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "Un chemin de ce site est attendu"));

const provider = z.object({ key: z.string(), label: z.string() });
export type OidcProviderName = z.infer<typeof provider>;

const providerParams = z.object({ provider: z.string().check(z.maxLength(40)) });
/** Where the page goes. */
const destination = z.object({ url: z.string() });

export const listOidcProviders = endpoint({
  method: "GET",
  path: "/oidc",
  summary: "Les fournisseurs d’identité par lesquels on peut se connecter",
  access: "public",
  answer: z.object({ providers: z.array(provider) }),
});

/** Sets the cookie that the answer of the provider belongs to. 503 when the provider is away. */
export const startOidc = endpoint({
  method: "POST",
  path: "/oidc/:provider/start",
  summary: "Commencer une connexion chez un fournisseur d’identité",
  access: "public",
  params: providerParams,
  body: optionalBody({
    return_to: z.optional(sitePath),
    /** Of the link of an invitation, for a person who has no account yet. */
    invitation: z.optional(invitationToken),
  }),
  answer: destination,
});

const back = { return_to: z.string() };

/** `search`: what the provider added to the address, without the question mark. Links the identity where that was asked. */
export const finishOidc = endpoint({
  method: "POST",
  path: "/oidc/:provider/finish",
  summary: "Terminer une connexion chez un fournisseur d’identité",
  access: "public",
  params: providerParams,
  body: z.strictObject({ search: z.string().check(z.minLength(1), z.maxLength(8000)) }),
  answer: z.union([
    z.extend(signedIn, back),
    z.object({ second_factor: secondFactorAsked, ...back }),
    z.object({ linked: z.literal(true), ...back }),
  ]),
});

/** Where the session at the provider ends; null when it offers no such address, or is away. */
export const leaveOidc = endpoint({
  method: "GET",
  path: "/oidc/:provider/logout",
  summary: "L’adresse où se déconnecter aussi chez un fournisseur d’identité",
  access: "public",
  params: providerParams,
  answer: z.object({ url: z.nullable(z.string()) }),
});

/** OpenID Connect Back-Channel Logout 1.0, called by the provider. Other fields of the form are ignored, as the standard wants. */
export const backchannelLogout = endpoint({
  method: "POST",
  path: "/oidc/:provider/backchannel-logout",
  summary: "Fermer les sessions qu’un fournisseur d’identité a ouvertes, à sa demande (400 : jeton refusé)",
  access: "public",
  params: providerParams,
  form: true,
  maxBody: 32 * 1024,
  body: z.optional(z.nullable(z.object({ logout_token: z.optional(z.string()) }))),
  answer: z.object({}),
});

const identity = z.object({
  id: uuid,
  /** Null when the provider was removed from the settings. */
  provider: z.nullable(provider),
  issuer: z.string(),
  created_at: isoDate,
  last_used: z.nullable(isoDate),
});

const identities = z.object({
  identities: z.array(identity),
  /** Those that the account may be linked to. */
  providers: z.array(provider),
  passwordless: z.boolean(),
});
export type Identities = z.infer<typeof identities>;

export const listIdentities = endpoint({
  method: "GET",
  path: "/me/identities",
  summary: "Les identités liées à son compte",
  access: "signed-in",
  answer: identities,
});

/** The password; without one, a session of less than ten minutes. */
const proof = { password: z.optional(submittedPassword) };

/** `finishOidc` links the identity, in the same browser and session. */
export const linkIdentity = endpoint({
  method: "POST",
  path: "/oidc/:provider/link",
  summary: "Commencer à lier son compte à un fournisseur d’identité",
  access: "signed-in",
  freshProof: "second-factor",
  params: providerParams,
  body: optionalBody({ ...proof, return_to: z.optional(sitePath) }),
  answer: destination,
});

/** A role that it gave goes with it. 409 for the only way to sign in. */
export const unlinkIdentity = endpoint({
  method: "DELETE",
  path: "/me/identities/:id",
  summary: "Ne plus lier une identité à son compte",
  access: "signed-in",
  freshProof: "second-factor",
  params: idParams,
  body: optionalBody(proof),
  status: 204,
});

/** Of an account that has none. */
export const choosePassword = endpoint({
  method: "POST",
  path: "/me/password",
  summary: "Choisir un premier mot de passe",
  access: "signed-in",
  body: z.strictObject({ new_password: password }),
  status: 204,
});
