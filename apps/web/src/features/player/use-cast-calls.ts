import { useEffect, useRef } from "react";
import type { PlayerCast } from "./player-cast.ts";
import type { PlayerSession } from "./player-session.ts";

/** Gives the film to a television that waits for it, and says over the picture what is said of casting meanwhile. */
export function useCastCalls(session: PlayerSession, cast: PlayerCast | undefined, say: (text: string) => void): void {
  const listen = cast?.listen;
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(
    () =>
      listen?.((call) => {
        if (call.type === "take-over") session.dispatch({ type: "cast" });
        else if (session.getView().state.phase !== "casting") latest.current(call.text);
      }),
    [session, listen],
  );
}
