import { linkPages } from "@seance/contract/account-links";
import { limits } from "@seance/contract/limits";
import type { MailName } from "@seance/contract/mails";
import { linkAddress } from "#core/link-token.ts";
import { htmlOf, textOf, type MailContent } from "./render.ts";

/** What the text of a mail is made of. */
interface Facts {
  /** The address of the site. */
  readonly site: string;
  /** Of the link in it; empty for a mail without one. */
  readonly token: string;
}

interface Template {
  /** Its name on the page of the fondateur. */
  readonly label: string;
  readonly compose: (facts: Facts) => MailContent;
}

const { resetMinutes, verifyHours } = limits.accountLink;

export const templates: Readonly<Record<MailName, Template>> = {
  reset: {
    label: "Mot de passe oublié",
    compose: ({ site, token }) => ({
      subject: "Choisissez un nouveau mot de passe",
      paragraphs: ["Vous avez demandé à choisir un nouveau mot de passe pour votre compte."],
      button: { label: "Choisir un mot de passe", url: linkAddress(site, linkPages.reset, token) },
      after: [
        `Ce lien sert une seule fois, pendant ${resetMinutes}\u00A0minutes. Il fermera toutes vos sessions.`,
        "Si vous n’avez rien demandé, ignorez ce message\u202F: votre mot de passe reste le même.",
      ],
    }),
  },
  verify: {
    label: "Vérification de l’adresse",
    compose: ({ site, token }) => ({
      subject: "Vérifiez votre adresse",
      paragraphs: ["Confirmez que cette adresse est la vôtre\u202F: elle vous servira si vous oubliez votre mot de passe."],
      button: { label: "Vérifier mon adresse", url: linkAddress(site, linkPages.verify, token) },
      after: [
        `Ce lien sert une seule fois, pendant ${verifyHours}\u00A0heures.`,
        "Si vous n’avez pas de compte sur ce site, ignorez ce message.",
      ],
    }),
  },
  "password-changed": {
    label: "Mot de passe changé",
    compose: ({ site }) => ({
      subject: "Votre mot de passe a changé",
      paragraphs: ["Le mot de passe de votre compte vient d’être changé, et vos autres sessions sont fermées."],
      after: [
        `Si ce n’était pas vous, choisissez-en un autre tout de suite\u202F: ${new URL("/mot-de-passe-oublie", site).href}`,
      ],
    }),
  },
  "second-factor-off": {
    label: "Double authentification désactivée",
    compose: ({ site }) => ({
      subject: "La double authentification est désactivée",
      paragraphs: [
        "Votre compte ne demande plus que son mot de passe\u202F: la double authentification vient d’être désactivée.",
      ],
      after: [
        `Si ce n’était pas vous, choisissez tout de suite un autre mot de passe\u202F: ${new URL("/mot-de-passe-oublie", site).href}`,
      ],
    }),
  },
  trial: {
    label: "Essai",
    compose: () => ({
      subject: "Les courriels fonctionnent",
      paragraphs: ["Ce message d’essai montre que votre site peut envoyer des courriels."],
    }),
  },
};

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function composeMail(name: MailName, facts: Facts): ComposedMail {
  const content = templates[name].compose(facts);
  return { subject: content.subject, text: textOf(content, facts.site), html: htmlOf(content, facts.site) };
}
