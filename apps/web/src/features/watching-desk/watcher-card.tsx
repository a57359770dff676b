import type { WatchActivity } from "@seance/contract/watch-history";
import { useId, useState } from "react";
import { PersonLink } from "#shared/people/person-link.tsx";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { WatchedItem } from "#shared/people/watched-item.tsx";

/** Items shown before « Voir plus ». */
const shownFirst = 3;

/** One person and what they watched recently. */
export function WatcherCard({ activity: { user, recent_items } }: { activity: WatchActivity }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const more = recent_items.length - shownFirst;
  return (
    <article aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <header className="flex items-center gap-3">
        <RoleAvatar role={user.role} name={user.email} className="size-10" />
        <div className="min-w-0">
          <h2 id={id} className="truncate text-base" title={user.email}>
            <PersonLink id={user.id} email={user.email} />
          </h2>
          <RoleLabel role={user.role} />
        </div>
      </header>
      {recent_items.length === 0 ? (
        <p className="text-sm text-muted">Rien de récent.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {recent_items.slice(0, all ? undefined : shownFirst).map((item) => (
            <WatchedItem key={`${item.item_type} ${item.item_id}`} item={item} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="inline-flex h-11 items-center justify-self-start text-sm font-semibold text-accent-2 hover:underline"
        >
          {all ? "Voir moins" : `Voir ${more} de plus`}
        </button>
      )}
    </article>
  );
}
