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
import { fileSize } from "#lib/file-size.ts";
import { countOf } from "#lib/format.ts";
import { diskNames } from "./disk-words.ts";

type Figures = AdminOverview["attention"];

interface Concern {
  readonly key: string;
  readonly icon: LucideIcon;
  /** « 3 tickets attendent une réponse ». */
  readonly text: string;
  readonly hint: string;
  /** The tab of the back office where it is fixed. */
  readonly where: `/admin/${"support" | "hosting" | "auto-import" | "movies" | "episodes" | "channels" | "corbeille"}`;
  /** The search parameters with which that tab lists only these. */
  readonly only?: Readonly<Record<string, true | string>>;
  /** Cannot wait. */
  readonly pressing?: boolean;
}

type Counted = Exclude<keyof Figures, "disks">;

/** The concerns that are a count, the pressing ones first. */
const counted: readonly (Omit<Concern, "key" | "text"> & { key: Counted; text: (n: number) => string })[] = [
  {
    key: "tickets_waiting",
    icon: LifeBuoy,
    text: (n) => `${countOf(n, "ticket", "tickets")} ${n > 1 ? "attendent" : "attend"} une réponse`,
    hint: "Ouvrir le support",
    where: "/admin/support",
    only: { etat: "waiting" },
    pressing: true,
  },
  {
    key: "failed_imports",
    icon: Import,
    text: (n) => `${countOf(n, "lien", "liens")} d’import en échec`,
    hint: "Ces sept derniers jours",
    where: "/admin/auto-import",
  },
  {
    key: "failed_videos",
    icon: FileVideo,
    text: (n) => `${countOf(n, "vidéo hébergée", "vidéos hébergées")} en échec`,
    hint: "Leur préparation n’a pas abouti",
    where: "/admin/hosting",
  },
  {
    key: "films_without_video",
    icon: Clapperboard,
    text: (n) => `${countOf(n, "film", "films")} sans vidéo`,
    hint: "Rien ne peut être lu",
    where: "/admin/movies",
    only: { sans_video: true },
  },
  {
    key: "episodes_without_video",
    icon: Captions,
    text: (n) => `${countOf(n, "épisode", "épisodes")} sans vidéo`,
    hint: "Rien ne peut être lu",
    where: "/admin/episodes",
    only: { sans_video: true },
  },
  {
    key: "inactive_channels",
    icon: Tv,
    text: (n) => countOf(n, "chaîne éteinte", "chaînes éteintes"),
    hint: "Désactivées, ou sans flux",
    where: "/admin/channels",
    only: { eteintes: true },
  },
  {
    key: "bin",
    icon: Trash2,
    text: (n) => `${countOf(n, "élément", "éléments")} à la corbeille`,
    hint: "Restaurables jusqu’à leur effacement",
    where: "/admin/corbeille",
  },
];

function concernsOf({ disks = [], ...counts }: Figures): Concern[] {
  const lowDisks = disks
    .filter(({ low }) => low)
    .map(({ name, free }): Concern => ({
      key: `disk-${name}`,
      icon: HardDrive,
      text: `${diskNames[name]}\u202f: il reste ${fileSize(free)}`,
      hint: "Sans place, plus aucune vidéo ne peut être envoyée.",
      where: "/admin/hosting",
      pressing: true,
    }));
  const others = counted.flatMap(({ text, ...concern }) => {
    const n = counts[concern.key] ?? 0;
    return n > 0 ? [{ ...concern, text: text(n) }] : [];
  });
  return [...lowDisks, ...others];
}

/** What needs attention, each with a link to the place where it is fixed. */
export function Attention({ found }: { found: Figures }) {
  const concerns = concernsOf(found);
  if (concerns.length === 0)
    return (
      <p className="flex items-center gap-3 rounded-panel bg-surface px-5 py-4 ring-1 ring-divider">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success-2" />
        Rien ne demande votre attention.
      </p>
    );
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))]">
      {concerns.map((concern) => (
        <li key={concern.key}>
          <ConcernLink concern={concern} />
        </li>
      ))}
    </ul>
  );
}

const row =
  "group flex h-full w-full items-center gap-3.5 rounded-panel bg-surface px-4 py-3.5 text-left ring-1 ring-divider transition-colors hover:bg-surface-2";

function ConcernLink({ concern }: { concern: Concern }) {
  const { icon: Icon, text, hint, where, only = {}, pressing = false } = concern;
  return (
    <Link to={where} search={only} className={row}>
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full ${pressing ? "bg-accent text-on-accent" : "bg-surface-3 text-accent-2"}`}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="tabular-figures block font-semibold">{text}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
    </Link>
  );
}
