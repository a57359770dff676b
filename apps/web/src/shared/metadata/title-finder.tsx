import { useQuery } from "@tanstack/react-query";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Fold } from "#ui/layout/fold.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { metadataSource, useSourceTitle, useTitleSearch, type TitleKind } from "./metadata.api.ts";
import { SearchForm } from "./search-form.tsx";

interface TitleFinderProps {
  readonly kind: TitleKind;
  /** The fields of the chosen title, by their names in the form. */
  readonly onFound: (fields: object, tmdbId: number) => void;
}

/** TitleFinder: searches a title at the metadata source, to fill the form of a new one; nothing where the site has no source. */
export function TitleFinder({ kind, onFound }: TitleFinderProps) {
  const { data: source } = useQuery(metadataSource);
  const search = useTitleSearch(kind);
  const title = useSourceTitle(kind);
  if (!source) return null;
  const found = search.data;
  const error = title.error ?? search.error;
  const choose = (id: number): void => title.mutate(id, { onSuccess: ({ fields }) => onFound(fields, id) });
  return (
    <Fold title={`Remplir depuis ${source}`} detail="Affiche, description, distribution…" unfolded={false}>
      <div className="grid gap-4 p-4 pt-0">
        <SearchForm initial={{ title: "", year: null }} busy={search.isPending} onSearch={(asked) => search.mutate(asked)} />
        <p role="status" className="text-muted empty:hidden">
          {error ? saveErrorMessage(error, "La recherche a échoué. Réessayez.") : found?.message}
        </p>
        {found && found.candidates.length > 0 && (
          <CandidateList
            candidates={found.candidates}
            chosen={title.variables ?? null}
            busy={title.isPending}
            onChoose={choose}
          />
        )}
      </div>
    </Fold>
  );
}
