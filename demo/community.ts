import type { Role } from "@seance/contract/roles";
import { insertAnnouncement } from "@seance/server/domains/announcements/index.ts";
import { giveBadge, insertBadge } from "@seance/server/domains/badges/index.ts";
import { insertMessage, insertTicket } from "@seance/server/domains/support/index.ts";
import { saveTicker } from "@seance/server/domains/ticker/index.ts";
import type { Bus } from "@seance/server/db/bus.ts";
import type { Db } from "@seance/server/db/client.ts";

export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  readonly lacksSecondFactor: boolean;
}

export interface DemoPeople {
  readonly founder: DemoPerson;
  readonly admin: DemoPerson;
  readonly viewer: DemoPerson;
}

/** Inserts the ticker, announcements, badges, and a ticket with its answer. */
export async function insertCommunity(tx: Db, bus: Bus, people: DemoPeople): Promise<void> {
  await saveTicker({ db: tx, bus }, null, {
    message: "Ciné-concert ce samedi : « Nosferatu » accompagné au piano à 21 h · Les dix épisodes des Vampires sont en ligne",
    enabled: true,
    speed: 30,
    text_color: "#ffffff",
    background_color: "#1f2937",
  });
  await insertAnnouncements(tx, people);
  await insertBadges(tx, people);
  await insertConversation(tx, people);
}

const announcements: readonly ({ author: "founder" | "admin" } & Parameters<typeof insertAnnouncement>[1])[] = [
  {
    author: "founder",
    title: "Bienvenue dans la salle",
    message: "Prenez place : les films, les séries et les chaînes de Séance sont à vous, sans publicité et sans fin de séance.",
    description:
      "Ce site est une démonstration. Tout ce que vous y voyez vient du domaine public ou a été dessiné pour l’occasion ; essayez, ajoutez des favoris, écrivez au support : rien ne peut être cassé.",
    type: "important",
    priority: "high",
    is_pinned: true,
    icon: "🎬",
    tags: ["bienvenue"],
    action_button: { text: "Voir les films", url: "/films" },
  },
  {
    author: "admin",
    title: "Les Vampires au complet",
    message: "Musidora, Irma Vep et les toits de Paris : les dix épisodes de Louis Feuillade se suivent désormais d’une traite.",
    type: "success",
    icon: "🦇",
    tags: ["nouveauté", "séries"],
    action_button: { text: "Voir les séries", url: "/series" },
  },
  {
    author: "admin",
    title: "Reprenez où vous en étiez",
    message: "Créez un compte pour retrouver vos favoris et votre place dans chaque film, sur tous vos écrans.",
    type: "info",
    priority: "low",
    target_audience: ["guests"],
    icon: "🎟️",
    action_button: { text: "Créer mon compte", url: "/connexion" },
  },
];

async function insertAnnouncements(tx: Db, people: DemoPeople): Promise<void> {
  for (const { author, ...announcement } of announcements) await insertAnnouncement(tx, announcement, people[author]);
}

async function insertBadges(tx: Db, { viewer }: DemoPeople): Promise<void> {
  const firstRow = await insertBadge(tx, {
    name: "Premier rang",
    description: "Parmi les tout premiers spectateurs de la salle.",
    icon: "🍿",
    color: "#FFB52E",
  });
  await insertBadge(tx, { name: "Cinéphile", description: "Cent films vus jusqu’au mot « Fin »." });
  await giveBadge(tx, { accountId: viewer.id, badgeId: firstRow, reason: "Merci d’être là depuis l’ouverture !" });
}

interface Conversation {
  readonly subject: string;
  readonly description: string;
  readonly priority?: "low" | "high";
  /** In turn from the staff and from the viewer; none while the ticket waits. */
  readonly messages: readonly string[];
  readonly status?: "closed";
}

const conversations: readonly Conversation[] = [
  {
    subject: "Sous-titres en allemand",
    description: "Bonsoir, « Metropolis » aura-t-il des sous-titres allemands ? J’apprends la langue avec les intertitres.",
    messages: ["Bonsoir ! Nous les avons commandés, ils arrivent ce mois-ci.", "Merci, j’attends avec impatience."],
  },
  {
    subject: "Le son se coupe sur la télévision",
    description: "Depuis hier, sur ma télévision, la musique s’arrête au bout de dix minutes. Sur l’ordinateur tout va bien.",
    priority: "high",
    messages: [],
  },
  {
    subject: "Proposer un film",
    description: "Pourriez-vous ajouter « La Passion de Jeanne d’Arc » en version restaurée ?",
    priority: "low",
    messages: ["Bonne idée : il est sur notre liste. Merci !"],
    status: "closed",
  },
  {
    subject: "Changer d’adresse email",
    description: "J’ai quitté mon ancien fournisseur. Comment changer mon adresse sans perdre mon historique ?",
    messages: ["Écrivez-nous la nouvelle adresse ici : nous la changeons, et tout reste en place."],
  },
  {
    subject: "Épisode 7 de Judex",
    description: "L’épisode 7 démarre bien, mais l’image reste noire quelques secondes.",
    messages: [],
  },
];

/** Inserts tickets of the invented viewers, some answered, some waiting, one closed. */
export async function insertTickets(tx: Db, admin: DemoPerson, viewers: readonly { id: string; email: string }[]): Promise<void> {
  for (const [at, { subject, description, priority = "normal", messages, status }] of conversations.entries()) {
    const owner = viewers[at * 5 + 2];
    if (!owner) throw new Error("too few viewers for the tickets");
    const ticket = await insertTicket(tx, owner, { subject, description, category: "general", priority });
    for (const [turn, message] of messages.entries()) {
      const sender = turn % 2 === 0 ? admin : { ...owner, role: "user" as const, lacksSecondFactor: false };
      await insertMessage(tx, sender, ticket, { message, is_internal: false });
    }
    if (status) await tx.updateTable("ticket").set({ status, closed_at: new Date() }).where("id", "=", ticket).execute();
  }
}

async function insertConversation(tx: Db, { admin, viewer }: DemoPeople): Promise<void> {
  const ticket = await insertTicket(tx, viewer, {
    subject: "Les intertitres défilent vite",
    description:
      "Bonjour, dans les films muets je n’ai pas toujours le temps de lire les cartons. Y a-t-il un moyen de ralentir ?",
    category: "general",
    priority: "normal",
  });
  await insertMessage(tx, admin, ticket, {
    message:
      "Bonjour ! Oui : dans le lecteur, la vitesse se règle jusqu’à 0,5×. La barre d’espace met aussi en pause. Bonne séance !",
    is_internal: false,
  });
}
