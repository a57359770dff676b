import type { Permission } from "@seance/contract/roles";
import {
  Award,
  CirclePlay,
  Clapperboard,
  DatabaseZap,
  FileVideo,
  FolderSearch,
  History,
  Import,
  Layers,
  LifeBuoy,
  ListChecks,
  LogIn,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Replace,
  SlidersHorizontal,
  Trash2,
  Tv,
  TvMinimalPlay,
  Users,
  Wrench,
} from "lucide-react";

interface AdminTab {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Who sees it. */
  readonly permission: Permission;
}

/** Every tab of the back office, in its order; its route is in app/staff-routes.tsx. */
export const adminTabs = [
  { key: "movies", label: "Films", icon: Clapperboard, permission: "content:create" },
  { key: "series", label: "Séries", icon: TvMinimalPlay, permission: "content:create" },
  { key: "episodes", label: "Épisodes", icon: CirclePlay, permission: "content:create" },
  { key: "channels", label: "Chaînes", icon: Tv, permission: "content:create" },
  { key: "sagas", label: "Sagas", icon: Layers, permission: "content:create" },
  { key: "auto-import", label: "Import automatique", icon: Import, permission: "content:create" },
  { key: "a-verifier", label: "À vérifier", icon: ListChecks, permission: "content:create" },
  { key: "metadata", label: "Métadonnées", icon: DatabaseZap, permission: "content:manage" },
  { key: "library", label: "Bibliothèque", icon: FolderSearch, permission: "content:create" },
  { key: "message", label: "Message", icon: MessageSquareText, permission: "ticker:view" },
  { key: "login-history", label: "Connexions", icon: LogIn, permission: "login-history:view" },
  { key: "users", label: "Utilisateurs", icon: Users, permission: "users:view" },
  { key: "support", label: "Support", icon: LifeBuoy, permission: "support:answer" },
  { key: "badges", label: "Badges", icon: Award, permission: "badges:view" },
  { key: "url-migration", label: "Migration d’URL", icon: Replace, permission: "urls:view" },
  { key: "maintenance", label: "Maintenance", icon: Wrench, permission: "maintenance:view" },
  { key: "watch-history", label: "Visionnages", icon: History, permission: "watch-history:view" },
  { key: "announcements", label: "Annonces", icon: Megaphone, permission: "announcements:manage" },
  { key: "hosting", label: "Hébergement", icon: FileVideo, permission: "hosting:manage" },
  { key: "corbeille", label: "Corbeille", icon: Trash2, permission: "admin:enter" },
  { key: "settings", label: "Réglages", icon: SlidersHorizontal, permission: "settings:manage" },
] as const satisfies readonly AdminTab[];

export type AdminTabKey = (typeof adminTabs)[number]["key"];
