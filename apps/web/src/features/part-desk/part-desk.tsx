import type { PartKind } from "@seance/contract/parts";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { hasFailed } from "#lib/api/query-state.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { useParts } from "./part-desk.api.ts";
import { PartRow } from "./part-row.tsx";
import type { Times } from "./use-part-times.ts";

/** The parts of an episode that viewers may skip, each saved by itself. An episode has an id once it is saved. */
export function PartDesk({ id }: { id: string }) {
  return id === "" ? null : <Parts id={id} />;
}

function Parts({ id }: { id: string }) {
  const query = useParts(id);
  /** Times that are typed and not saved. */
  const [typed, setTyped] = useState<Partial<Record<PartKind, Times>>>({});
  const { isDirty } = useFormState();
  if (hasFailed(query) && !query.data)
    return <ErrorState level={3} title="Les passages n’ont pas pu être chargés" onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { parts } = query.data;
  return (
    <div role="group" aria-label="Passages" className="grid gap-4">
      <p className="text-sm text-muted">
        Ce que le lecteur propose de passer. Chaque passage s’enregistre aussitôt, sans enregistrer la fiche.
      </p>
      {parts.map((part) => (
        <PartRow
          key={part.kind}
          id={id}
          part={part}
          typed={typed[part.kind]}
          onTyped={(times) =>
            setTyped(({ [part.kind]: _before, ...others }) => (times ? { ...others, [part.kind]: times } : others))
          }
        />
      ))}
      {/* The form of the episode asks the same for its own changes. */}
      <UnsavedGuard dirty={Object.keys(typed).length > 0 && !isDirty} />
    </div>
  );
}
