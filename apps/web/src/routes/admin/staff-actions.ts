import type { Permission } from "@seance/contract/roles";
import {
  Award,
  CirclePlay,
  Clapperboard,
  FileVideo,
  Gift,
  Import,
  Layers,
  LifeBuoy,
  ListChecks,
  Megaphone,
  MessageSquareText,
  Replace,
  Tv,
  TvMinimalPlay,
  UserPlus,
  VideoOff,
  Wrench,
  type LucideIcon,
} from "lucide-react";

interface StaffAction {
  readonly label: string;
  /** Other words that find it in the palette. */
  readonly words?: string;
  readonly icon: LucideIcon;
  readonly permission: Permission;
  /** Address that it opens. */
  readonly href: string;
}

/** What the palette offers to do, by opening the form or list for it. */
export const staffActions: readonly StaffAction[] = [
  {
    label: "Ajouter un film",
    words: "nouveau créer",
    icon: Clapperboard,
    permission: "content:create",
    href: "/admin/movies?fiche=nouveau",
  },
  {
    label: "Ajouter une série",
    words: "nouvelle créer",
    icon: TvMinimalPlay,
    permission: "content:create",
    href: "/admin/series?fiche=nouveau",
  },
  {
    label: "Ajouter un épisode",
    words: "nouvel créer",
    icon: CirclePlay,
    permission: "content:create",
    href: "/admin/episodes?fiche=nouveau",
  },
  {
    label: "Ajouter une saga",
    words: "nouvelle créer",
    icon: Layers,
    permission: "content:create",
    href: "/admin/sagas?fiche=nouveau",
  },
  {
    label: "Ajouter une chaîne",
    words: "nouvelle créer",
    icon: Tv,
    permission: "content:create",
    href: "/admin/channels?fiche=nouveau",
  },
  { label: "Importer des liens", words: "ajouter", icon: Import, permission: "content:create", href: "/admin/auto-import" },
  {
    label: "Envoyer une vidéo",
    words: "téléverser upload fichier",
    icon: FileVideo,
    permission: "hosting:manage",
    href: "/admin/hosting",
  },
  {
    label: "Films sans vidéo",
    words: "manquante",
    icon: VideoOff,
    permission: "content:create",
    href: "/admin/movies?sans_video=true",
  },
  {
    label: "Séries sans vidéo",
    words: "manquante",
    icon: VideoOff,
    permission: "content:create",
    href: "/admin/series?sans_video=true",
  },
  {
    label: "Nouvelle annonce",
    words: "écrire créer ajouter publier",
    icon: Megaphone,
    permission: "announcements:manage",
    href: "/admin/announcements?fiche=nouveau",
  },
  {
    label: "Vérifier les brouillons importés",
    words: "à vérifier publier import",
    icon: ListChecks,
    permission: "content:create",
    href: "/admin/a-verifier",
  },
  {
    label: "Tickets non lus",
    words: "support répondre aide",
    icon: LifeBuoy,
    permission: "support:answer",
    href: "/admin/support?non_lus=true",
  },
  {
    label: "Modifier le message défilant",
    words: "bandeau ticker",
    icon: MessageSquareText,
    permission: "ticker:edit",
    href: "/admin/message",
  },
  {
    label: "Créer un badge",
    words: "nouveau ajouter",
    icon: Award,
    permission: "badges:manage",
    href: "/admin/badges?fiche=nouveau",
  },
  {
    label: "Attribuer un badge",
    words: "donner récompenser",
    icon: Gift,
    permission: "badges:manage",
    href: "/admin/badges?fiche=attribuer",
  },
  {
    label: "Créer un compte",
    words: "nouvel utilisateur ajouter",
    icon: UserPlus,
    permission: "database:explore",
    href: "/explorateur/users?fiche=nouveau",
  },
  {
    label: "Mettre le site en maintenance",
    words: "activer arrêter fermer",
    icon: Wrench,
    permission: "maintenance:control",
    href: "/admin/maintenance",
  },
  {
    label: "Remplacer un domaine dans les liens",
    words: "migrer adresses",
    icon: Replace,
    permission: "urls:migrate",
    href: "/admin/url-migration",
  },
];
