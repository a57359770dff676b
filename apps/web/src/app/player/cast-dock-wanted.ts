import { createAtom, useSelector } from "@tanstack/react-store";
import { castMark } from "#features/cast/cast-mark.ts";

/** Whether the cast controls are loaded: on demand, or at once after a reload of a page that was casting. */
const wanted = createAtom(castMark.get() !== null);

export const showCastDock = (): void => wanted.set(true);

export const useCastDockWanted = (): boolean => useSelector(wanted);
