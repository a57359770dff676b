import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, textParam } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** One write by the staff, with the changed fields before and after. */
export const auditEntry = z.object({
  id: z.string(),
  at: isoDate,
  /** `email` is the local part. Null for the system and for deleted accounts. */
  actor: z.nullable(z.object({ id: z.string(), email: z.string(), role: z.string() })),
  /** The name of the API key by which the actor did it. */
  key: z.nullable(z.string()),
  /** `subject.verb`, for example `movie.update`. */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  before: facts,
  after: facts,
  /** What wrote it, with other entries: a bulk change, an import. Null for old entries. */
  run: z.nullable(z.string()),
  /** Entries of the run that match the filters; the others are not listed beside this one. 1 if `run` is asked for. */
  run_entries: z.number(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The newest entries that match are searched, this many at most. */
export const auditSearched = 50_000;

/**
 * `actor`: the id of an account or a part of its address; `action`: a complete action, or its subject alone; `item`: the id of a target or a part
 * of its label; `from` and `to`: days in Paris, both included. A run is one entry, unless `run` asks for all entries of one.
 */
export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "Le journal des actions de l’équipe",
  access: "database:explore",
  query: z.object({
    skip,
    limit: limitParam(50, 100),
    actor: textParam(254),
    action: textParam(60),
    item: textParam(300),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    run: textParam(100),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    total: z.number(),
    /** Whether older entries match, which a filter by days shows. */
    more: z.boolean(),
  }),
});

const subjects: Readonly<Record<string, string>> = {
  account: "Compte",
  account_badge: "Attribution de badge",
  announcement: "Annonce",
  api_key: "Clé d’API",
  backup: "Sauvegarde",
  badge: "Badge",
  canned_answer: "Réponse type",
  channel: "Chaîne",
  channel_source: "Adresse suivie",
  collection: "Collection",
  episode: "Épisode",
  favourite: "Favori",
  guide: "Guide des programmes",
  hosted_video: "Vidéo hébergée",
  import: "Import",
  invitation: "Invitation",
  registration: "Demande d’inscription",
  library: "Bibliothèque",
  library_file: "Fichier de la bibliothèque",
  login_entry: "Connexion",
  mail: "Email",
  maintenance: "Maintenance",
  media_runner: "Machine de préparation",
  metadata_run: "Actualisation de métadonnées",
  movie: "Film",
  periodic_job: "Tâche régulière",
  preview: "Lien d’aperçu",
  saga: "Saga",
  saved_view: "Vue enregistrée",
  "security-code": "Code de sécurité",
  security_alert: "Alerte de sécurité",
  series: "Série",
  session: "Session",
  settings: "Réglages du site",
  subtitle: "Sous-titres",
  ticker: "Message défilant",
  ticket: "Ticket",
  ticket_message: "Message de ticket",
  url_migration: "Migration d’URL",
  watch_progress: "Progression",
  webhook: "Webhook",
};

const verbs: Readonly<Record<string, string>> = {
  answer: "réponse",
  assign: "attribution",
  "ask-copies": "demande de copies",
  accept: "demande acceptée",
  ban: "bannissement",
  cancel: "arrêt de la préparation",
  "cancel-copy": "arrêt de la copie",
  change: "changement",
  clear: "effacement",
  close: "marquée comme vue",
  copy: "copie",
  create: "ajout",
  delete: "suppression",
  "delete-original": "suppression de l’original",
  email: "changement d’adresse",
  erase: "suppression définitive",
  export: "téléchargement",
  first: "mise en tête de file",
  give: "attribution",
  ignore: "mise de côté",
  import: "import",
  invited: "arrivée par invitation",
  merge: "réunion",
  off: "fin",
  on: "début",
  parts: "correction des passages",
  password: "mot de passe",
  plan: "programmation",
  place: "changement de place",
  publish: "publication",
  refresh: "relecture",
  refuse: "refus",
  reset: "remise à zéro",
  "reset-link": "lien pour changer de mot de passe",
  "reset-stats": "remise à zéro des statistiques",
  restore: "restauration",
  retry: "nouvel essai",
  revert: "retour à une version antérieure",
  review: "reprise",
  revoke: "annulation",
  role: "changement de rôle",
  run: "lancement",
  resend: "nouvel envoi",
  scan: "analyse",
  secret: "nouveau secret",
  "second-factor": "retrait de la double authentification",
  "sign-out": "fermeture de sessions",
  sort: "tri",
  start: "lancement",
  status: "changement d’état",
  stop: "arrêt",
  take: "retrait",
  trial: "envoi d’essai",
  unban: "fin du bannissement",
  undo: "annulation",
  unmerge: "séparation",
  update: "modification",
};

/** Subjects of actions, with their French labels, sorted by label. */
export const auditSubjects: readonly (readonly [subject: string, label: string])[] = Object.entries(subjects).toSorted(
  ([, a], [, b]) => a.localeCompare(b, "fr"),
);

/** « Film · modification » for `movie.update`; an unknown action is returned as it is. */
export function auditActionLabel(action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  const known = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  if (known === undefined) return action;
  return verb === "" ? known : `${known} · ${(Object.hasOwn(verbs, verb) ? verbs[verb] : undefined) ?? verb}`;
}

/** Label of the target of an action; settings are translated. */
export function auditTargetLabel({ type, label }: { readonly type: string; readonly label: string }): string {
  return type === "setting" ? auditActionLabel(label) : label;
}
