import { metadataMessages } from "@seance/contract/metadata";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { CandidateList } from "#shared/metadata/candidate-list.tsx";
import { ChangeList } from "./change-list.tsx";
import { faultOf, useRefresh, type RefreshedTitle } from "./metadata-refresh.api.ts";
import { SearchForm, type Asked } from "#shared/metadata/search-form.tsx";

interface RefreshDialogProps {
  readonly title: RefreshedTitle;
  /** The label of a field. */
  readonly labelOf: (field: string) => string;
  readonly onClose: () => void;
}

/** Searches a title at the metadata source, lists the candidates and the fields that would change, and applies the ticked ones. */
export function RefreshDialog({ title, labelOf, onClose }: RefreshDialogProps) {
  const { search, apply, asked, left, setLeft, preview, write } = useFieldRefresh(title, onClose);
  const found = search.data;
  const ready = found !== undefined && found.tmdb_id !== null && found.changes.length > 0;
  const nothingTicked = found?.changes.every(({ field }) => left.has(field));
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
            <Button kind="primary" busy={apply.isPending} disabled={nothingTicked} onClick={write}>
              Appliquer
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <SearchForm initial={asked} busy={search.isPending} onSearch={(wanted) => preview(wanted)} />
        <Answer error={apply.error ?? search.error} found={search.isPending ? undefined : found} />
        {found && found.candidates.length > 0 && (
          <CandidateList
            candidates={found.candidates}
            chosen={found.tmdb_id}
            busy={search.isPending}
            onChoose={(id) => preview(asked, id)}
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

/** The preview of a title's changes, the fields that are left out, and the write of the others. */
function useFieldRefresh(title: RefreshedTitle, onWritten: () => void) {
  const [asked, setAsked] = useState<Asked>({ title: title.title, year: title.year });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const search = useRefresh(title);
  const apply = useRefresh(title);

  const preview = (wanted: Asked, tmdbId?: number): void => {
    setAsked(wanted);
    setLeft(new Set());
    apply.reset();
    search.mutate({ ...wanted, mode: "preview", ...(tmdbId !== undefined && { tmdbId }) });
  };
  const write = (): void => {
    const found = search.data;
    if (!found || found.tmdb_id === null) return;
    const fields = found.changes.map(({ field }) => field).filter((field) => !left.has(field));
    apply.mutate(
      { ...asked, mode: "apply", tmdbId: found.tmdb_id, fields },
      {
        onSuccess: ({ message }) => {
          notifyDone(message);
          onWritten();
        },
      },
    );
  };
  return { search, apply, asked, left, setLeft, preview, write };
}

function Answer({ error, found }: { error: Error | null; found: ReturnType<typeof useRefresh>["data"] }) {
  return (
    <div role="status" className="empty:hidden">
      {error && <p className="font-medium text-danger-2">{faultOf(error)}</p>}
      {!error && found && (
        <p className="text-body">
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
