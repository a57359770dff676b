import type { Answer } from "@seance/contract/endpoint";
import type { listChannelProgrammes, Programme } from "@seance/contract/guide";
import { serverNow } from "#lib/api/server-clock.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

export type ChannelProgrammes = Answer<typeof listChannelProgrammes>["programmes"][number];

const hours = new Intl.DateTimeFormat("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Paris" });

/** The current programme of a channel with its progress, and the next one. */
export function ProgrammeLines({ programmes: { programme_now, programme_next } }: { programmes: ChannelProgrammes }) {
  return (
    <>
      {programme_now && (
        <span className="mt-1 block text-sm">
          <span className="line-clamp-1">
            <span className="font-semibold text-accent-2">En ce moment{"\u202f"}: </span>
            {programme_now.title}
          </span>
          <ProgressBar value={elapsed(programme_now)} className="mt-1" />
        </span>
      )}
      {programme_next && (
        <span className="mt-1 line-clamp-1 text-sm text-muted">
          À suivre{"\u202f"}: <time dateTime={programme_next.start}>{hours.format(new Date(programme_next.start))}</time>{" "}
          {programme_next.title}
        </span>
      )}
    </>
  );
}

/** Progress of a programme, from 0 to 1. */
function elapsed({ start, stop }: Programme): number {
  const [from, to] = [Date.parse(start), Date.parse(stop)];
  return to > from ? (serverNow().getTime() - from) / (to - from) : 0;
}
