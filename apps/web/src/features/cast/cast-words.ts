/** Wording of the specification. */
export const castWords = {
  unavailable: "Google Cast non disponible",
  failed: (code: string) => `Cast failed: ${code}`,
  connected: (device: string) => `Connecté à ${device}`,
  started: "Cast démarré",
  incompatible: "Ce contenu n'est pas compatible avec Cast",
  trouble: "Problème de connexion Cast",
  stopped: "Cast arrêté localement",
  badFormat: "Format vidéo incompatible avec Cast",
} as const;

/** Stands for the name of a device without one. */
export const unnamedDevice = "votre téléviseur";
