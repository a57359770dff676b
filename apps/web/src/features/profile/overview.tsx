import type { User } from "@seance/contract/accounts";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { estimate, formatTimeSpent } from "./figures.ts";
import { useCounts, useOnlineStaff, useTotalStaff } from "./profile.api.ts";

/** Measured figures: titles watched to the end, and seconds. */
export interface Watched {
  readonly count: number;
  readonly seconds: number;
}

/** What was watched and the catalogue's counts, then the estimates, badges, and staff online. */
export function Overview({
  user,
  favourites,
  watched,
  badges,
}: {
  user: User;
  favourites: number;
  watched: Watched;
  badges: ReactNode;
}) {
  const { movies, series } = useCounts();
  const estimates = estimate({ createdAt: user.created_at, favourites, available: movies + series });
  return (
    <div className="grid gap-6">
      <dl aria-label="Chiffres" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Figure name={watched.count > 1 ? "Titres vus" : "Titre vu"} value={formatCount(watched.count)} />
        <Figure name="Temps passé" value={formatTimeSpent(watched.seconds / 60)} />
        <Figure name={movies > 1 ? "Films disponibles" : "Film disponible"} value={formatCount(movies)} />
        <Figure name={series > 1 ? "Séries disponibles" : "Série disponible"} value={formatCount(series)} />
        <Staff />
      </dl>
      <section aria-labelledby="my-badges">
        <h3 id="my-badges" className="mb-3 text-lg">
          Mes badges
        </h3>
        {badges}
      </section>
      <section aria-labelledby="estimates">
        <h3 id="estimates" className="text-lg">
          Estimations
        </h3>
        <p className="mb-3 text-sm text-muted">D’après l’âge de votre compte et vos favoris.</p>
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Figure name="Temps passé" value={formatTimeSpent(estimates.time)} estimated />
          <Figure name="Titres vus" value={formatCount(estimates.watched)} estimated />
          <Figure name="Succès" value={formatCount(estimates.achievements)} estimated />
        </dl>
      </section>
    </div>
  );
}

function Figure({ name, value, estimated = false }: { name: string; value: string; estimated?: boolean }) {
  return (
    <div className="rounded-panel bg-surface-2 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular-figures font-heading text-xl font-bold">
        {value}
        {estimated && <span className="ml-1.5 font-body text-xs font-medium text-muted">(estimé)</span>}
      </dd>
    </div>
  );
}

function Staff() {
  const online = useOnlineStaff(true).data;
  const total = useTotalStaff().data?.total_staff;
  if (online === undefined || total === undefined) return null;
  return <Figure name="Staff en ligne" value={`${formatCount(online)} sur ${formatCount(total)}`} />;
}
