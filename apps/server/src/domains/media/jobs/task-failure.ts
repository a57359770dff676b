export const failures = {
  unreadable: "Cette vidéo est abîmée ou incomplète\u202f: elle n’a pas pu être lue.",
  ffmpeg: "ffmpeg n’a pas pu préparer cette vidéo.",
  stalled: "ffmpeg n’avançait plus sur cette vidéo\u202f: sa préparation a été arrêtée.",
  tooOften: "La préparation a été interrompue trop de fois.",
  noSpace: "En pause\u202f: espace disque insuffisant sur le serveur.",
  missing: "Le fichier d’origine a disparu.",
} as const;

/** The preparation failed for a reason that the staff can read. */
export class TaskFailure extends Error {
  readonly log: string | null;
  constructor(message: string, log: string | null = null) {
    super(message);
    this.log = log;
  }
}
