import { metadataMessages } from "@seance/contract/metadata";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { CandidateList } from "./candidate-list.tsx";
import { ChangeList } from "./change-list.tsx";
import { faultOf, useRefresh, type RefreshedTitle } from "./metadata-refresh.api.ts";
import { SearchForm, type Asked } from "./search-form.tsx";

/**
 * RefreshDialog: searches a title at the metadata source, lists the candidates and the fields that would change, and applies the ticked
 * ones. `labelOf` gives a field its label.
 */
interface RefreshDialogProps {
  readonly title: RefreshedTitle;
  readonly labelOf: (field: string) => string;
  readonly onClose: () => void;
}

export function RefreshDialog({ title, labelOf, onClose }: RefreshDialogProps) {
  const [asked, setAsked] = useState<Asked>({ title: title.title, year: title.year });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const search = useRefresh(title);
  const apply = useRefresh(title);
  const found = search.data;
  const taken = found?.changes.filter(({ field }) => !left.has(field)) ?? [];
  const ready = found !== undefined && found.tmdb_id !== null && found.changes.length > 0;

  const look = (wanted: Asked, tmdbId?: number): void => {
    setAsked(wanted);
    setLeft(new Set());
    apply.reset();
    search.mutate({ ...wanted, mode: "preview", ...(tmdbId !== undefined && { tmdbId }) });
  };
  const write = (): void => {
    if (!found || found.tmdb_id === null) return;
    apply.mutate(
      { ...asked, mode: "apply", tmdbId: found.tmdb_id, fields: taken.map(({ field }) => field) },
      {
        onSuccess: ({ message }) => {
          notifyDone(message);
          onClose();
        },
      },
    );
  };
  const fault = apply.error ?? search.error;
  return (
    <Modal
      open
      size="lg"
      title="Actualiser les métadonnées"
      description={title.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {ready && (
            <Button kind="primary" busy={apply.isPending} disabled={taken.length === 0} onClick={write}>
              Appliquer
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <SearchForm initial={asked} busy={search.isPending} onSearch={(wanted) => look(wanted)} />
        <Answer error={fault} found={search.isPending ? undefined : found} />
        {found && found.candidates.length > 0 && (
          <CandidateList
            candidates={found.candidates}
            chosen={found.tmdb_id}
            busy={search.isPending}
            onChoose={(id) => look(asked, id)}
          />
        )}
        {ready && (
          <ChangeList
            changes={found.changes}
            labelOf={labelOf}
            left={left}
            onToggle={(field) => setLeft((before) => toggled(before, field))}
          />
        )}
      </div>
    </Modal>
  );
}

function Answer({ error, found }: { error: Error | null; found: ReturnType<typeof useRefresh>["data"] }) {
  return (
    <div role="status" className="empty:hidden">
      {error && <p className="font-medium text-rouge-2">{faultOf(error)}</p>}
      {!error && found && (
        <p className="text-texte">
          {found.tmdb_id !== null && found.changes.length === 0 ? metadataMessages.same : found.message}
        </p>
      )}
    </div>
  );
}

function toggled(left: ReadonlySet<string>, field: string): ReadonlySet<string> {
  const others = [...left].filter((one) => one !== field);
  return new Set(left.has(field) ? others : [...others, field]);
}
