import type { AccountEvent, Notice, SecurityNotice } from "./notices.ts";
import { roleLabels, type Role } from "./roles.ts";

const accountText: Record<Exclude<AccountEvent, "role" | "new-device">, string> = {
  unbanned: "La suspension de votre compte est levée.",
  password: "Votre mot de passe a été changé. Si ce n’est pas vous, écrivez au support.",
  email: "L’adresse de votre compte a été changée. Si ce n’est pas vous, écrivez au support.",
  guesses: "Beaucoup d’essais de connexion à votre compte ont échoué. Quelqu’un essaie peut-être de deviner votre mot de passe.",
  "identity-linked":
    "On peut maintenant se connecter à votre compte par une autre identité. Si ce n’est pas vous, retirez-la dans votre profil.",
  "identity-unlinked": "Une identité n’est plus liée à votre compte. Si ce n’est pas vous, écrivez au support.",
  "passkey-added":
    "On peut maintenant se connecter à votre compte par une autre clé d’accès. Si ce n’est pas vous, retirez-la dans votre profil.",
  "passkey-removed": "Une clé d’accès de votre compte a été retirée. Si ce n’est pas vous, écrivez au support.",
  "second-factor-on":
    "La double authentification de votre compte est activée. Si ce n’est pas vous, changez de mot de passe et écrivez au support.",
  "second-factor-off":
    "La double authentification de votre compte est désactivée. Si ce n’est pas vous, changez de mot de passe et écrivez au support.",
};

const securityText: Record<SecurityNotice, string> = {
  failures: "Beaucoup de connexions ont échoué en une heure.",
  registration: "Des personnes demandent un compte et attendent votre réponse.",
  "founder-changed": "Un compte de fondateur a changé.",
  "new-country": "Un membre de l’équipe s’est connecté depuis un pays inhabituel.",
  "webhook-off": "Un webhook a été désactivé\u202f: ses envois échouaient depuis des jours.",
};

const roleText = (role: Role | null): string =>
  role ? `Votre rôle est maintenant «\u00a0${roleLabels[role]}\u00a0».` : "Votre rôle a changé.";

function accountWords({ event, role, sign_in }: Extract<Notice, { kind: "account" }>): NoticeWords {
  if (event === "role") return { subject: "Mon compte", text: roleText(role) };
  if (event !== "new-device") return { subject: "Mon compte", text: accountText[event] };
  const country = sign_in?.new_country ? ", un pays inhabituel pour votre compte" : "";
  const where = sign_in ? `${sign_in.device}, ${sign_in.network}${country}. ` : "";
  return { subject: "Nouvelle connexion", text: `${where}C’était vous\u202f?` };
}

interface NoticeWords {
  readonly subject: string;
  readonly text: string;
}

/** The page of its own that a notice of some kinds leads to. */
export function noticePage(notice: Notice): "/admin/securite" | "/admin/invitations" | "/mes-sessions" | null {
  if (notice.kind === "security") return notice.event === "registration" ? "/admin/invitations" : "/admin/securite";
  return notice.kind === "account" && notice.event === "new-device" ? "/mes-sessions" : null;
}

/** What a notice says, on the site and in a mail: its subject, and what happened. */
export function noticeWords(notice: Notice): NoticeWords {
  if (notice.kind === "account") return accountWords(notice);
  if (notice.kind === "security")
    return {
      subject: notice.event === "registration" ? "Demandes d’inscription" : "Alerte de sécurité",
      text: securityText[notice.event],
    };
  if (notice.kind === "badge") return { subject: "Badge reçu", text: `${notice.icon} ${notice.name}`.trim() };
  if (notice.kind === "ticket")
    return { subject: "Réponse du support", text: `Ticket n°\u00a0${notice.number} · ${notice.subject}` };
  const title = notice.title.title.trim() || "Titre non disponible";
  if (notice.kind === "person") {
    const text = notice.titles === 1 ? `Nouveau titre\u202f: ${title}` : `${notice.titles} nouveaux titres, dont ${title}`;
    return { subject: notice.person.name, text };
  }
  if (notice.kind === "playable") return { subject: title, text: "Vous pouvez maintenant le regarder." };
  const place = `S${notice.season_number}\u00a0É${notice.episode_number}`;
  const text =
    notice.episodes === 1 ? `Nouvel épisode\u202f: ${place}` : `${notice.episodes} nouveaux épisodes, à partir de ${place}`;
  return { subject: title, text };
}
