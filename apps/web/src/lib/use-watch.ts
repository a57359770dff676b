import { useNavigate } from "@tanstack/react-router";
import { formatPlayable, type Playable } from "./playable.ts";

/** Gives the function that opens the player over the page one is on. */
export function useWatch(): (playable: Playable) => void {
  const navigate = useNavigate();
  return (playable) =>
    void navigate({ to: ".", search: (here: object) => ({ ...here, lecture: formatPlayable(playable) }), resetScroll: false });
}
