import { useCallback, useMemo, useSyncExternalStore } from "react";
import { CastButton } from "#features/cast/cast-button.tsx";
import { hasSession } from "#features/cast/cast-state.ts";
import type { PlayerCast } from "#features/player/player-props.ts";
import type { Playable } from "#shared/playable.ts";
import { muteToasts } from "#ui/feedback/toasts.ts";
import { casting } from "./casting.ts";

/** Casting for the open player. `castable`: the source has an address that a device can play. */
export function useCast(playable: Playable, castable: boolean): PlayerCast {
  const state = useSyncExternalStore(casting.subscribe, casting.getState);
  const connected = hasSession(state);
  const { device } = state;
  const asking = state.phase === "asking";

  const ask = useCallback(() => casting.dispatch({ type: castable ? "asked" : "incompatible" }), [castable]);
  const listen = useCallback<PlayerCast["listen"]>(
    (listener) =>
      casting.listen((call) => {
        if (call.type === "take-over" && !castable) casting.dispatch({ type: "incompatible" });
        else listener(call);
      }),
    [castable],
  );
  const { type, id } = playable;
  const onHandOver = useCallback(
    (startAt: number) => {
      // Playback here has ended: toasts may show again.
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
