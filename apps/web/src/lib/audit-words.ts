const subjects: Readonly<Record<string, string>> = {
  account: "Compte",
  account_badge: "Attribution de badge",
  announcement: "Annonce",
  badge: "Badge",
  channel: "Chaîne",
  collection: "Collection",
  episode: "Épisode",
  favourite: "Favori",
  guide: "Guide des programmes",
  hosted_video: "Vidéo hébergée",
  import: "Import",
  login_entry: "Connexion",
  maintenance: "Maintenance",
  movie: "Film",
  saga: "Saga",
  "security-code": "Code de sécurité",
  series: "Série",
  session: "Session",
  ticker: "Message défilant",
  ticket: "Ticket",
  ticket_message: "Message de ticket",
  url_migration: "Migration d’URL",
  watch_progress: "Progression",
};

const verbs: Readonly<Record<string, string>> = {
  answer: "réponse",
  ban: "bannissement",
  change: "changement",
  clear: "effacement",
  create: "ajout",
  delete: "suppression",
  export: "téléchargement",
  give: "attribution",
  import: "import",
  off: "fin",
  on: "début",
  password: "mot de passe",
  reset: "remise à zéro",
  restore: "restauration",
  role: "changement de rôle",
  run: "lancement",
  start: "lancement",
  status: "changement d’état",
  take: "retrait",
  unban: "fin du bannissement",
  undo: "annulation",
  update: "modification",
};

/** What the staff's writes are of, as their actions begin, with its French name. */
export const auditSubjects: readonly (readonly [subject: string, label: string])[] = Object.entries(subjects).toSorted(
  ([, a], [, b]) => a.localeCompare(b, "fr"),
);

/** « Film · modification » for `movie.update`; what is not known stays as the server writes it. */
export function auditWords(action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  const known = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  if (known === undefined) return action;
  return verb === "" ? known : `${known} · ${(Object.hasOwn(verbs, verb) ? verbs[verb] : undefined) ?? verb}`;
}

/** What a write was of: its name, or that of the setting in French. */
export function targetWords({ type, label }: { readonly type: string; readonly label: string }): string {
  return type === "setting" ? auditWords(label) : label;
}
