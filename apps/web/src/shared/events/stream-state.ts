import { createAtom, useSelector } from "@tanstack/react-store";

/** Whether the event stream is connected: polling pauses meanwhile. */
export const eventStreamUp = createAtom(false);

export const useEventStreamUp = (): boolean => useSelector(eventStreamUp);

/** `refetchInterval` of a poll: its period while the event stream is down, off while it is up. */
export function usePoll(ms: number): number | false {
  return useEventStreamUp() ? false : ms;
}
