import type { Permission } from "@seance/contract/roles";
import {
  Award,
  CalendarDays,
  CirclePlay,
  Clapperboard,
  DatabaseZap,
  FileVideo,
  FolderSearch,
  History,
  Import,
  KeyRound,
  Layers,
  LifeBuoy,
  ListChecks,
  ListTodo,
  LogIn,
  type LucideIcon,
  Mail,
  MailPlus,
  Megaphone,
  MessageSquareText,
  Replace,
  ShieldAlert,
  SlidersHorizontal,
  Trash2,
  Tv,
  TvMinimalPlay,
  Users,
  Webhook,
  Wrench,
} from "lucide-react";

/** The groups of the navigation, in their order. */
export const navGroups = ["Catalogue", "Diffusion", "Personnes", "Système"] as const;
export type NavGroup = (typeof navGroups)[number];

interface AdminTab {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Who sees it. */
  readonly permission: Permission;
  /** Where the navigation shows it. */
  readonly group: NavGroup;
}

/** Every tab of the back office, in the order of its group; its route is in app/staff-routes.tsx. */
export const adminTabs = [
  { key: "movies", label: "Films", icon: Clapperboard, permission: "content:create", group: "Catalogue" },
  { key: "series", label: "Séries", icon: TvMinimalPlay, permission: "content:create", group: "Catalogue" },
  { key: "episodes", label: "Épisodes", icon: CirclePlay, permission: "content:create", group: "Catalogue" },
  { key: "sagas", label: "Sagas", icon: Layers, permission: "content:create", group: "Catalogue" },
  { key: "auto-import", label: "Import automatique", icon: Import, permission: "content:create", group: "Catalogue" },
  { key: "a-verifier", label: "À vérifier", icon: ListChecks, permission: "content:create", group: "Catalogue" },
  { key: "metadata", label: "Métadonnées", icon: DatabaseZap, permission: "content:manage", group: "Catalogue" },
  { key: "library", label: "Bibliothèque", icon: FolderSearch, permission: "content:create", group: "Catalogue" },
  { key: "hosting", label: "Hébergement", icon: FileVideo, permission: "hosting:manage", group: "Catalogue" },
  { key: "channels", label: "Chaînes", icon: Tv, permission: "content:create", group: "Diffusion" },
  { key: "message", label: "Message", icon: MessageSquareText, permission: "ticker:view", group: "Diffusion" },
  { key: "announcements", label: "Annonces", icon: Megaphone, permission: "announcements:manage", group: "Diffusion" },
  { key: "calendrier", label: "Calendrier", icon: CalendarDays, permission: "admin:enter", group: "Diffusion" },
  { key: "users", label: "Utilisateurs", icon: Users, permission: "users:view", group: "Personnes" },
  { key: "invitations", label: "Invitations", icon: MailPlus, permission: "users:invite", group: "Personnes" },
  { key: "support", label: "Support", icon: LifeBuoy, permission: "support:answer", group: "Personnes" },
  { key: "badges", label: "Badges", icon: Award, permission: "badges:view", group: "Personnes" },
  { key: "login-history", label: "Connexions", icon: LogIn, permission: "login-history:view", group: "Personnes" },
  { key: "watch-history", label: "Visionnages", icon: History, permission: "watch-history:view", group: "Personnes" },
  { key: "corbeille", label: "Corbeille", icon: Trash2, permission: "admin:enter", group: "Système" },
  { key: "taches", label: "Tâches", icon: ListTodo, permission: "admin:enter", group: "Système" },
  { key: "maintenance", label: "Maintenance", icon: Wrench, permission: "maintenance:view", group: "Système" },
  { key: "url-migration", label: "Migration d’URL", icon: Replace, permission: "urls:view", group: "Système" },
  { key: "securite", label: "Sécurité", icon: ShieldAlert, permission: "security:read", group: "Système" },
  { key: "cles", label: "Clés d’API", icon: KeyRound, permission: "admin:enter", group: "Système" },
  { key: "webhooks", label: "Webhooks", icon: Webhook, permission: "settings:manage", group: "Système" },
  { key: "courriels", label: "Courriels", icon: Mail, permission: "settings:manage", group: "Système" },
  { key: "settings", label: "Réglages", icon: SlidersHorizontal, permission: "settings:manage", group: "Système" },
] as const satisfies readonly AdminTab[];

export type AdminTabKey = (typeof adminTabs)[number]["key"];
