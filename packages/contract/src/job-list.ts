import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";
import type { Permission } from "./roles.ts";

/** What runs in the background, or did: each kind with who sees it. */
export const listedJobKinds = {
  import: { label: "Import de liens", permission: "content:create" },
  metadata: { label: "Actualisation de métadonnées", permission: "content:manage" },
  preparation: { label: "Préparation d’une vidéo", permission: "hosting:manage" },
  "library-preparation": { label: "Préparation d’un fichier", permission: "content:create" },
  copy: { label: "Copie d’une vidéo", permission: "hosting:manage" },
  playlist: { label: "Import de chaînes", permission: "content:create" },
  source: { label: "Lecture d’une adresse suivie", permission: "content:create" },
  "url-migration": { label: "Migration d’URL", permission: "urls:view" },
  export: { label: "Export", permission: "database:explore" },
  backup: { label: "Sauvegarde", permission: "settings:manage" },
  periodic: { label: "Tâche régulière", permission: "settings:manage" },
} as const satisfies Record<string, { readonly label: string; readonly permission: Permission }>;
export type ListedJobKind = keyof typeof listedJobKinds;
export const listedJobKindNames = Object.keys(listedJobKinds) as ListedJobKind[];

/** Who stops and retries jobs of a kind, by the calls of their domains; nobody where a kind is missing. */
export const jobActions: Readonly<Partial<Record<ListedJobKind, { readonly stop?: Permission; readonly retry?: Permission }>>> = {
  import: { stop: "content:create", retry: "content:create" },
  metadata: { stop: "content:manage", retry: "content:manage" },
  preparation: { stop: "hosting:manage", retry: "hosting:manage" },
  "library-preparation": { stop: "content:create", retry: "content:create" },
  copy: { stop: "hosting:manage", retry: "hosting:manage" },
  source: { retry: "content:manage" },
  periodic: { retry: "settings:manage" },
};

export const listedJobStates = ["queued", "running", "failed", "stopped", "done", "undone"] as const;
export type ListedJobState = (typeof listedJobStates)[number];

export const listedJob = z.object({
  kind: z.enum(listedJobKindNames),
  /** Of the run, video, copy, address or audit entry; of a periodic job its name. */
  id: z.string(),
  label: z.string(),
  state: z.enum(listedJobStates),
  /** Null where nobody knows how much there is to do. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** Who asked for it; null for the site itself and for deleted accounts. */
  who: z.nullable(z.string()),
  at: isoDate,
  finished_at: z.nullable(isoDate),
  /** How it goes or went: counts, why it failed, the last lines of a program. */
  log: z.nullable(z.string()),
  can_stop: z.boolean(),
  can_retry: z.boolean(),
});
export type ListedJob = z.infer<typeof listedJob>;

/** The newest jobs of each kind that are listed; the pages of the kinds have the older ones. */
export const listedPerKind = 50;

export const jobMessages = { waiting: "Cette tâche attend ou tourne déjà" } as const;

/** Those under way first, then the newest; of the kinds that the caller may see. */
export const listJobs = endpoint({
  method: "GET",
  path: "/admin/jobs",
  summary: "Les tâches de fond de toutes sortes, celles en cours d’abord",
  access: "admin:enter",
  query: z.object({ kind: z.optional(z.enum(listedJobKindNames)), state: z.optional(z.enum(["active", "failed", "over"])) }),
  answer: z.object({
    jobs: z.array(listedJob),
    /** Of the kind, or of all kinds. */
    active: z.number(),
    failed: z.number(),
  }),
});

/** Names of the periodic jobs. */
export const periodicLabels: Readonly<Record<string, string>> = {
  sweep: "Ménage des données expirées",
  "security-alerts": "Alertes de sécurité",
  "notice-mails": "Notifications par email",
  "media-files": "Entretien des fichiers vidéo",
  "library-scan": "Analyse de la bibliothèque",
  "compare-seasons": "Recherche des génériques",
  "rebuild-suggestions": "Calcul des suggestions",
  "note-versions": "Relevé des langues des vidéos",
  "channel-sources": "Lecture des adresses suivies",
};

/** Runs a periodic job soon; 409 while it waits or runs. */
export const runPeriodicJob = endpoint({
  method: "POST",
  path: "/admin/jobs/periodic/:name/run",
  summary: "Lancer une tâche régulière maintenant",
  access: "settings:manage",
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  status: 204,
});
