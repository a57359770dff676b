import { linkPages, sessionsPage } from "@seance/contract/account-links";
import { limits } from "@seance/contract/limits";
import type { MailDetails, MailName } from "@seance/contract/mails";
import { noticeChoicesPage } from "@seance/contract/notice-mails";
import { linkAddress } from "#core/link-token.ts";
import { htmlOf, textOf, type MailContent } from "./render.ts";

/** What the text of a mail is made of. */
interface Facts {
  /** The address of the site. */
  readonly site: string;
  /** Of the link in it; empty for a mail without one. */
  readonly token: string;
  readonly details: Partial<MailDetails>;
}

interface Template {
  /** Its name on the page of the fondateur. */
  readonly label: string;
  readonly compose: (facts: Facts) => MailContent;
}

/** The end of an alert, for the fondateurs. */
const securityButton = (site: string): Pick<MailContent, "button" | "after"> => ({
  button: { label: "Voir la page Sécurité", url: new URL("/admin/securite", site).href },
  after: ["Une même alerte est envoyée au plus une fois par heure."],
});

const { resetMinutes, verifyHours, emailMinutes } = limits.accountLink;

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
  "request-accepted": {
    label: "Demande d’inscription acceptée",
    compose: ({ site }) => ({
      subject: "Votre demande d’inscription est acceptée",
      paragraphs: [
        "L’équipe a accepté votre demande\u202F: connectez-vous avec l’adresse et le mot de passe que vous avez donnés.",
      ],
      button: { label: "Se connecter", url: new URL("/connexion", site).href },
    }),
  },
  "request-refused": {
    label: "Demande d’inscription refusée",
    compose: ({ details: { reason = "" } }) => ({
      subject: "Votre demande d’inscription est refusée",
      paragraphs: ["L’équipe n’a pas accepté votre demande.", ...(reason === "" ? [] : [`Motif\u202F: ${reason}`])],
    }),
  },
  "security-failures": {
    label: "Alerte\u202F: connexions échouées",
    compose: ({ site }) => ({
      subject: "Beaucoup de connexions échouées",
      paragraphs: ["Quelqu’un essaie peut-être de deviner un mot de passe de votre site."],
      ...securityButton(site),
    }),
  },
  "security-founder": {
    label: "Alerte\u202F: compte de fondateur",
    compose: ({ site }) => ({
      subject: "Un compte de fondateur a changé",
      paragraphs: [
        "Le rôle, le mot de passe, l’adresse, la double authentification ou les identités liées d’un compte de fondateur viennent de changer, ou ce compte a été supprimé.",
      ],
      ...securityButton(site),
    }),
  },
  "security-country": {
    label: "Alerte\u202F: pays inhabituel",
    compose: ({ site }) => ({
      subject: "Connexion de l’équipe depuis un pays inhabituel",
      paragraphs: ["Un membre de l’équipe s’est connecté depuis un pays que son compte n’a pas utilisé depuis trois mois."],
      ...securityButton(site),
    }),
  },
  "new-device": {
    label: "Nouvelle connexion",
    compose: ({ site, details: { device = "", network = "", country = "", at = "" } }) => ({
      subject: "Nouvelle connexion à votre compte",
      paragraphs: [
        `Quelqu’un s’est connecté à votre compte depuis un appareil que vous n’aviez pas encore utilisé\u202f: ${device}, ${network}, le ${at} (heure de Paris).`,
        ...(country === "" ? [] : [`Ce pays est inhabituel pour votre compte\u202f: ${country}.`]),
        "C’était vous\u202f? Alors vous n’avez rien à faire.",
      ],
      button: { label: "Voir mes sessions", url: new URL(sessionsPage, site).href },
      after: ["Si ce n’était pas vous, fermez cette session et changez votre mot de passe."],
    }),
  },
  guesses: {
    label: "Essais de connexion",
    compose: ({ site }) => ({
      subject: "Des essais de connexion à votre compte ont échoué",
      paragraphs: [
        "De nombreux mots de passe ou codes incorrects ont été essayés sur votre compte depuis une heure. Quelqu’un essaie peut-être d’y entrer\u202f: le site ralentit ces essais.",
        "Si votre mot de passe est court ou sert ailleurs, choisissez-en un autre. Si votre compte demande aussi un code, changez-le sans attendre\u202f: ces essais viennent peut-être de quelqu’un qui le connaît.",
      ],
      button: { label: "Voir mes sessions", url: new URL(sessionsPage, site).href },
      after: ["Un même message est envoyé au plus une fois par heure."],
    }),
  },
  "confirm-email": {
    label: "Confirmation d’une nouvelle adresse",
    compose: ({ site, token }) => ({
      subject: "Confirmez votre nouvelle adresse",
      paragraphs: [
        "Vous avez demandé que votre compte utilise cette adresse. Il garde l’ancienne tant que vous n’avez pas confirmé celle-ci.",
      ],
      button: { label: "Confirmer cette adresse", url: linkAddress(site, linkPages.email, token) },
      after: [
        `Ce lien sert une seule fois, pendant ${emailMinutes}\u00a0minutes.`,
        "Si vous n’avez rien demandé, ignorez ce message.",
      ],
    }),
  },
  "email-asked": {
    label: "Changement d’adresse demandé",
    compose: ({ site, token, details: { email = "" } }) => ({
      subject: "Votre compte va changer d’adresse",
      paragraphs: [
        `Quelqu’un a demandé, avec votre mot de passe, que votre compte utilise l’adresse ${email}. Elle doit d’abord être confirmée, pendant ${emailMinutes}\u00a0minutes.`,
        "C’était vous\u202f? Alors ouvrez le lien envoyé à la nouvelle adresse.",
      ],
      button: { label: "Garder mon adresse", url: linkAddress(site, linkPages["keep-email"], token) },
      after: ["Si ce n’était pas vous, gardez votre adresse par ce lien, puis changez votre mot de passe."],
    }),
  },
  "email-changed": {
    label: "Adresse changée",
    compose: ({ site, details: { email = "" } }) => ({
      subject: "L’adresse de votre compte a changé",
      paragraphs: [
        `Votre compte utilise maintenant l’adresse ${email}, à la place de celle-ci. Toutes vos autres sessions sont fermées.`,
      ],
      button: { label: "Écrire à l’équipe", url: new URL("/contact?sujet=compte", site).href },
      after: ["Si ce n’était pas vous, écrivez à l’équipe sans attendre."],
    }),
  },
  "identity-linked": {
    label: "Identité liée",
    compose: ({ site, details: { provider = "" } }) => ({
      subject: "Une autre façon de se connecter à votre compte",
      paragraphs: [`Votre compte est maintenant lié à ${provider}\u202f: on peut s’y connecter par là, sans son mot de passe.`],
      button: { label: "Voir mes sessions", url: new URL(sessionsPage, site).href },
      after: [
        "Si ce n’était pas vous, changez votre mot de passe et retirez ce lien dans votre profil, «\u00a0Mot de passe\u00a0».",
      ],
    }),
  },
  "passkey-added": {
    label: "Clé d’accès ajoutée",
    compose: ({ site }) => ({
      subject: "Une autre façon de se connecter à votre compte",
      paragraphs: [
        "Une clé d’accès vient d’être ajoutée à votre compte\u202f: on peut s’y connecter par elle, sans son mot de passe.",
      ],
      button: { label: "Voir mes sessions", url: new URL(sessionsPage, site).href },
      after: [
        "Si ce n’était pas vous, retirez cette clé dans votre profil, «\u202fDouble authentification\u202f», puis changez votre mot de passe.",
      ],
    }),
  },
  "passkey-removed": {
    label: "Clé d’accès retirée",
    compose: ({ site }) => ({
      subject: "Une clé d’accès de votre compte a été retirée",
      paragraphs: ["On ne peut plus se connecter à votre compte par cette clé d’accès."],
      after: [
        `Si ce n’était pas vous, choisissez tout de suite un autre mot de passe\u202F: ${new URL("/mot-de-passe-oublie", site).href}`,
      ],
    }),
  },
  "second-factor-on": {
    label: "Double authentification activée",
    compose: ({ site }) => ({
      subject: "La double authentification est activée",
      paragraphs: [
        "Pour se connecter à votre compte, il faut désormais aussi le code d’une application, en plus du mot de passe.",
      ],
      after: [
        `Si ce n’était pas vous, choisissez tout de suite un autre mot de passe\u202F: ${new URL("/mot-de-passe-oublie", site).href}. Puis écrivez à l’équipe du site, qui peut retirer ce code.`,
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
  notices: {
    label: "Notifications non lues",
    compose: ({ site, details: { lines = [], more = 0 } }) => {
      const count = lines.length + more;
      return {
        subject: count === 1 ? "Une nouvelle notification" : `${count} nouvelles notifications`,
        paragraphs: ["Voici ce que vous n’avez pas encore lu sur le site."],
        links: [
          ...lines.map(({ subject, text, path }) => ({ label: subject, text, url: new URL(path, site).href })),
          ...(more === 0
            ? []
            : [{ label: more === 1 ? "et une autre" : `et ${more} autres`, text: "", url: new URL("/", site).href }]),
        ],
        after: [
          `Vous avez choisi de recevoir ces notifications par email. Pour ne plus les recevoir\u202f: ${new URL(noticeChoicesPage, site).href}`,
        ],
      };
    },
  },
  trial: {
    label: "Essai",
    compose: () => ({
      subject: "Les emails fonctionnent",
      paragraphs: ["Ce message d’essai montre que votre site peut envoyer des emails."],
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
