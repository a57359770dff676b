import path from "node:path";
import type { Walk } from "./walk.ts";

/** For the staff: what could not be read of a library folder. `isGone`: absent, empty, or another folder by now. */
export function rootNotes(root: string, { unread, unreadable, otherVideos }: Walk, isGone: boolean): string[] {
  const below = (name: string): string => path.join(root, name);
  return [
    // Before its others, since only the first notes of a scan are kept.
    ...(isGone ? [`Dossier absent, vide ou remplacé pendant l’analyse (rien n’y est marqué introuvable)\u202f: ${root}`] : []),
    ...[...unread].filter((folder) => folder !== "").map((folder) => `Dossier illisible\u202f: ${below(folder)}`),
    ...[...unreadable].map((name) => `Nom illisible, à renommer en UTF-8\u202f: ${below(name)}`),
    ...[...otherVideos].map(([extension, { count, example }]) => {
      const files = `${count === 1 ? "" : `${count} fichiers, dont `}${below(example)}`;
      return `Format ${extension} qui n’est pas lu\u202f: ${files}`;
    }),
  ];
}
