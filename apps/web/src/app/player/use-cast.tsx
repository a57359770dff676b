import { useCallback, useMemo, useSyncExternalStore } from "react";
import { CastButton } from "#features/cast/cast-button.tsx";
import { hasSession } from "#features/cast/cast-state.ts";
import type { PlayerCast } from "#features/player/player-cast.ts";
import type { Playable } from "#shared/playable.ts";
import { muteToasts } from "#ui/feedback/toasts.ts";
import { casting } from "./casting.ts";

/** The way from the open player to a television. `castable`: there is an address that a television can play. */
export function useCast(playable: Playable, castable: boolean): PlayerCast {
  const state = useSyncExternalStore(casting.subscribe, casting.getState);
  const connected = hasSession(state);
  const { device } = state;
  const asking = state.phase === "asking";

  const ask = useCallback(() => casting.dispatch({ type: castable ? "asked" : "incompatible" }), [castable]);
  const listen = useCallback<PlayerCast["listen"]>(
    (hear) =>
      casting.listen((call) => {
        if (call.type === "take-over" && !castable) casting.dispatch({ type: "incompatible" });
        else hear(call);
      }),
    [castable],
  );
  const { type, id } = playable;
  const onHandOver = useCallback(
    (startAt: number) => {
      // Nothing plays here any more: what is said from now on may show.
      muteToasts(false);
      casting.dispatch({ type: "handed-over", playable: { type, id }, startAt });
    },
    [type, id],
  );
  return useMemo(
    () => ({
      button: <CastButton device={connected ? device : null} asking={asking} onPress={ask} />,
      device,
      listen,
      onHandOver,
    }),
    [connected, device, asking, ask, listen, onHandOver],
  );
}
