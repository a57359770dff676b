import type { AdminOverview } from "@seance/contract/overview";
import { Link } from "@tanstack/react-router";
import {
  ArrowRight,
  Captions,
  CircleCheck,
  Clapperboard,
  FileVideo,
  HardDrive,
  Import,
  LifeBuoy,
  type LucideIcon,
  Trash2,
  Tv,
} from "lucide-react";
import { countOf } from "#lib/format.ts";
import { showOverlay } from "#shared/overlay.ts";
import { diskNames, formatBytes } from "./disk-words.ts";

type Figures = AdminOverview["attention"];

interface Concern {
  readonly key: string;
  readonly icon: LucideIcon;
  /** « 3 tickets attendent une réponse ». */
  readonly text: string;
  readonly hint: string;
  /** The tab of the back office where it is mended, or the support. */
  readonly where: "support" | `/admin/${"hosting" | "auto-import" | "movies" | "episodes" | "channels" | "corbeille"}`;
  /** What that tab's address says, so that it opens on these alone. */
  readonly only?: Readonly<Record<string, true>>;
  /** Cannot wait. */
  readonly pressing?: boolean;
}

const waits = (n: number): string => (n > 1 ? "attendent" : "attend");

/** What is not as it should be, what cannot wait first. */
function concernsOf(found: Figures): Concern[] {
  const { tickets_waiting = 0, failed_imports = 0, films_without_video = 0, episodes_without_video = 0 } = found;
  const { inactive_channels = 0, failed_videos = 0, disks = [], bin = 0 } = found;
  const concerns: (Concern | false)[] = [
    ...disks
      .filter(({ low }) => low)
      .map(({ name, free }): Concern => ({
        key: `disk-${name}`,
        icon: HardDrive,
        text: `${diskNames[name]}\u202f: il reste ${formatBytes(free)}`,
        hint: "Sans place, plus aucune vidéo ne peut être envoyée.",
        where: "/admin/hosting",
        pressing: true,
      })),
    tickets_waiting > 0 && {
      key: "tickets",
      icon: LifeBuoy,
      text: `${countOf(tickets_waiting, "ticket", "tickets")} ${waits(tickets_waiting)} une réponse`,
      hint: "Ouvrir le support",
      where: "support",
      pressing: true,
    },
    failed_imports > 0 && {
      key: "imports",
      icon: Import,
      text: `${countOf(failed_imports, "lien", "liens")} d’import en échec`,
      hint: "Ces sept derniers jours",
      where: "/admin/auto-import",
    },
    failed_videos > 0 && {
      key: "videos",
      icon: FileVideo,
      text: `${countOf(failed_videos, "vidéo hébergée", "vidéos hébergées")} en échec`,
      hint: "Leur préparation n’a pas abouti",
      where: "/admin/hosting",
    },
    films_without_video > 0 && {
      key: "films",
      icon: Clapperboard,
      text: `${countOf(films_without_video, "film", "films")} sans vidéo`,
      hint: "Rien ne peut être lu",
      where: "/admin/movies",
      only: { sans_video: true },
    },
    episodes_without_video > 0 && {
      key: "episodes",
      icon: Captions,
      text: `${countOf(episodes_without_video, "épisode", "épisodes")} sans vidéo`,
      hint: "Rien ne peut être lu",
      where: "/admin/episodes",
      only: { sans_video: true },
    },
    inactive_channels > 0 && {
      key: "channels",
      icon: Tv,
      text: countOf(inactive_channels, "chaîne éteinte", "chaînes éteintes"),
      hint: "Désactivées, ou sans flux",
      where: "/admin/channels",
      only: { eteintes: true },
    },
    bin > 0 && {
      key: "bin",
      icon: Trash2,
      text: `${countOf(bin, "titre", "titres")} à la corbeille`,
      hint: "Restaurables jusqu’à leur effacement",
      where: "/admin/corbeille",
    },
  ];
  return concerns.filter((one) => one !== false);
}

/** What needs somebody, each with the way to where it is mended. */
export function Attention({ found }: { found: Figures }) {
  const concerns = concernsOf(found);
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-panneau bg-velours px-5 py-4 ring-1 ring-trait">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-vert-2" />
        Rien ne demande votre attention.
      </p>
    );
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))]">
      {concerns.map((concern) => (
        <li key={concern.key}>
          <Way concern={concern} />
        </li>
      ))}
    </ul>
  );
}

const row =
  "group flex h-full w-full items-center gap-3.5 rounded-panneau bg-velours px-4 py-3.5 text-left ring-1 ring-trait transition-colors hover:bg-velours-2";

function Way({ concern }: { concern: Concern }) {
  const { icon: Icon, text, hint, where, only = {}, pressing = false } = concern;
  const words = (
    <>
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full ${pressing ? "bg-lampe text-sur-lampe" : "bg-velours-3 text-lampe-2"}`}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="chiffres block font-semibold">{text}</span>
        <span className="block text-sm text-gris">{hint}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-gris transition-transform group-hover:translate-x-0.5" />
    </>
  );
  if (where === "support")
    return (
      <button type="button" className={row} aria-haspopup="dialog" onClick={() => showOverlay("support")}>
        {words}
      </button>
    );
  return (
    <Link to={where} search={only} className={row}>
      {words}
    </Link>
  );
}
