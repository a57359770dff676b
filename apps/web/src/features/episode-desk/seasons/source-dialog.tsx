import { useState } from "react";
import { useWatch } from "react-hook-form";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { CandidateList } from "#shared/metadata/candidate-list.tsx";
import { useTitleSearch } from "#shared/metadata/metadata.api.ts";
import { SearchForm } from "#shared/metadata/search-form.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import type { FormValues } from "#ui/form/form-values.ts";
import type { SeasonDialogProps } from "./paste-dialog.tsx";
import { SeasonPreview } from "./season-preview.tsx";
import { useSourceSeason } from "./seasons.api.ts";

/** Adds and completes the episodes of a season from the metadata source. */
export function SourceDialog({ seriesId, season, episodes, onClose }: SeasonDialogProps) {
  const [title, year] = useWatch<FormValues>({ name: ["title", "year"] });
  const [initial] = useState({
    title: typeof title === "string" ? title : "",
    year: typeof year === "number" ? year : null,
  });
  const search = useTitleSearch("series");
  const found = useSourceSeason();
  const error = found.error ?? search.error;
  const candidates = search.data?.candidates ?? [];
  return (
    <Modal
      open
      size="lg"
      title={`Remplir la saison ${season}`}
      description={"Cherchez la série, puis choisissez-la\u202f: ses épisodes sont montrés avant d’être ajoutés."}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SearchForm
          initial={initial}
          busy={search.isPending}
          onSearch={(asked) => {
            found.reset();
            search.mutate(asked);
          }}
        />
        <p role="status" className="text-muted empty:hidden">
          {error ? saveErrorMessage(error, "La recherche a échoué. Réessayez.") : search.data?.message}
        </p>
        {candidates.length > 0 && (
          <CandidateList
            candidates={candidates}
            chosen={found.variables?.tmdbId ?? null}
            busy={found.isPending}
            onChoose={(tmdbId) => found.mutate({ tmdbId, season })}
          />
        )}
        {found.data && <SeasonPreview {...{ seriesId, season, episodes }} given={found.data.episodes} onDone={onClose} />}
      </div>
    </Modal>
  );
}
