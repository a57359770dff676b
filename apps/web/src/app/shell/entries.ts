import { Clapperboard, Heart, History, House, Tv, TvMinimalPlay } from "lucide-react";

/** The main entries, the same in the top bar and in the bottom bar. */
export const entries = [
  { to: "/", label: "Accueil", icon: House, exact: true },
  { to: "/films", label: "Films", icon: Clapperboard, exact: false },
  { to: "/series", label: "Séries", icon: TvMinimalPlay, exact: false },
  { to: "/chaines", label: "Chaînes TV", icon: Tv, exact: false },
  { to: "/favoris", label: "Favoris", icon: Heart, exact: false },
  { to: "/historique", label: "Historique", icon: History, exact: false },
] as const;
