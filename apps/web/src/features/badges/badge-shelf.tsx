import { badgeDefaults, type HeldBadge } from "@seance/contract/badges";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#lib/format.ts";
import { ownBadgesQuery } from "./badges.api.ts";

/** The account's badges, each with its colour, its reason and its date. Nothing while they cannot be loaded. */
export function BadgeShelf() {
  const { data: badges = [], isPending } = useQuery(ownBadgesQuery);
  if (badges.length === 0) return <p className="text-muted">{isPending ? "Chargement…" : "Aucun badge pour le moment."}</p>;
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {badges.map((badge) => (
        <BadgeItem key={badge.id} badge={badge} />
      ))}
    </ul>
  );
}

function BadgeItem({ badge: { name, description, icon, color, reason, assigned_at } }: { badge: HeldBadge }) {
  return (
    <li
      className="flex gap-3 rounded-panel border-l-4 bg-surface-2 px-4 py-3"
      style={{ borderColor: color || badgeDefaults.color }}
    >
      <span aria-hidden="true" className="text-2xl leading-none">
        {icon || badgeDefaults.icon}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        {description && <p className="text-sm text-body">{description}</p>}
        {reason && <p className="text-sm text-muted italic">« {reason} »</p>}
        <p className="text-xs text-muted">Reçu le {formatDay(assigned_at)}</p>
      </div>
    </li>
  );
}
