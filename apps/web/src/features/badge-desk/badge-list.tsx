import type { Badge } from "@seance/contract/badges";
import { Award, Gift, Pencil, Trash2 } from "lucide-react";
import { hasFailed } from "#lib/api/query-state.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { useBadges } from "./badge-desk.api.ts";
import { BadgeMark } from "#shared/badges/badge-mark.tsx";

/** The badges of the site, with their actions. */
export function BadgeList({
  onEdit,
  onGive,
  onDelete,
}: {
  /** False without the permission to change badges. */
  onEdit: ((badge: Badge) => void) | false;
  /** False without the permission to give badges. */
  onGive: ((badge: Badge) => void) | false;
  /** False without the permission to delete badges. */
  onDelete: ((badge: Badge) => void) | false;
}) {
  const query = useBadges();
  const badges = query.data;
  if (hasFailed(query) && !badges)
    return <ErrorState level={3} title="Erreur lors du chargement des badges" onRetry={() => void query.refetch()} />;
  if (badges?.length === 0)
    return (
      <EmptyState level={3} title="Aucun badge" icon={<Award className="size-7" />} text="Créez le premier, puis attribuez-le." />
    );
  return (
    <ul aria-busy={badges === undefined} className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
      {badges
        ? badges.map((badge) => (
            <li
              key={badge.id}
              className="flex items-start gap-2 rounded-panel border-l-4 bg-surface p-4 ring-1 ring-divider"
              style={{ borderColor: badge.color }}
            >
              <div className="grid min-w-0 flex-1 gap-1.5">
                <BadgeMark badge={badge} />
                {badge.description !== "" && <p className="text-sm text-muted wrap-anywhere">{badge.description}</p>}
              </div>
              {onEdit && <RowButton icon={Pencil} label={`Modifier ${badge.name}`} onClick={() => onEdit(badge)} />}
              {onGive && <RowButton icon={Gift} label={`Attribuer ${badge.name}`} onClick={() => onGive(badge)} />}
              {onDelete && <RowButton icon={Trash2} label={`Supprimer ${badge.name}`} onClick={() => onDelete(badge)} />}
            </li>
          ))
        : Array.from({ length: 3 }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-24 rounded-panel" />
            </li>
          ))}
    </ul>
  );
}
