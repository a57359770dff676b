import { storage } from "#lib/storage.ts";
import { CarouselSkeleton } from "#ui/feedback/skeleton.tsx";

const key = "seance:rangees";

/** Remembers on this device how many rows the person's part of the home page has. */
export const rememberRows = (count: number): void => storage.set(key, String(count));

/** The place of the person's rows while they load: as many as at the last visit, so that what follows does not move. */
export const ReservedRows = () => Array.from({ length: Number(storage.get(key)) || 0 }, (_, at) => <CarouselSkeleton key={at} />);
