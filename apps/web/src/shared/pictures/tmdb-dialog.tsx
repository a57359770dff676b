import type { Answer } from "@seance/contract/endpoint";
import type { listTmdbPictures, TmdbPicture } from "@seance/contract/pictures";
import { useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { languageLabel } from "#lib/languages.ts";
import { Modal } from "#ui/dialog/modal.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Select, SelectOptions } from "#ui/input/field.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { useKeepTmdbPicture, useTmdbPictures, type TmdbSearch } from "./pictures.api.ts";

/** TmdbDialog: the pictures that TMDB has of a title; the pressed one is copied to the site, and `onChosen` gets its address. */
export function TmdbDialog({
  first,
  ratio,
  onClose,
  onChosen,
}: {
  first: TmdbSearch;
  ratio: "poster" | "wide";
  onClose: () => void;
  onChosen: (address: string) => void;
}) {
  const [search, setSearch] = useState(first);
  const query = useTmdbPictures(search);
  const { mutate, isPending, variables, error } = useKeepTmdbPicture();
  const choose = ({ path }: TmdbPicture): void =>
    mutate(path, {
      onSuccess: ({ picture_url }) => {
        onChosen(picture_url);
        onClose();
      },
    });
  return (
    <Modal open size="lg" title="Images de TMDB" description="L’image choisie est copiée sur le site." onClose={onClose}>
      <div className="grid gap-4">
        <TitleChoice search={search} found={query.data} onSearch={setSearch} />
        {error && (
          <p role="alert" className="text-danger-2">
            {refusalText(error, "L’image n’a pas pu être copiée. Réessayez.")}
          </p>
        )}
        <QueryView query={query} fault="Les images n’ont pas pu être chargées" level={3}>
          {({ pictures }) => (
            <Pictures
              pictures={pictures.filter((one) => one.ratio === ratio)}
              busy={isPending ? variables : null}
              onChoose={choose}
            />
          )}
        </QueryView>
      </div>
    </Modal>
  );
}

/** The title whose pictures are listed: another search, or another of the titles that were found. */
function TitleChoice({
  search,
  found,
  onSearch,
}: {
  search: TmdbSearch;
  found: Answer<typeof listTmdbPictures> | undefined;
  onSearch: (search: TmdbSearch) => void;
}) {
  const candidates = found?.candidates ?? [];
  const { item_type } = search;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <SearchField
        label="Titre cherché"
        placeholder="Titre"
        value={search.title ?? ""}
        onChange={(title) => onSearch({ item_type, ...(title !== "" && { title }) })}
      />
      {candidates.length > 1 && (
        <Select
          label="Titre trouvé"
          value={String(found?.tmdb_id ?? "")}
          onChange={({ currentTarget }) => onSearch({ ...search, tmdb_id: currentTarget.value })}
        >
          <SelectOptions
            options={candidates.map(({ tmdb_id, title, year }) => ({
              value: String(tmdb_id),
              label: year === null ? title : `${title} (${year})`,
            }))}
          />
        </Select>
      )}
    </div>
  );
}

function Pictures({
  pictures,
  busy,
  onChoose,
}: {
  pictures: readonly TmdbPicture[];
  /** The path of the one that is being copied. */
  busy: string | null;
  onChoose: (picture: TmdbPicture) => void;
}) {
  if (pictures.length === 0)
    return <EmptyState level={3} title="Aucune image trouvée" text="Essayez un autre titre, ou le titre original." />;
  const wide = pictures[0]?.ratio === "wide";
  return (
    <ul className={`grid gap-3 ${wide ? "grid-cols-1 sm:grid-cols-3" : "grid-cols-2 sm:grid-cols-5"}`}>
      {pictures.map((picture, at) => {
        const { path, ratio, preview_url, width, height, language } = picture;
        const words = language === null ? "sans texte" : languageLabel(language).toLowerCase();
        return (
          <li key={path}>
            <button
              type="button"
              aria-disabled={busy !== null || undefined}
              onClick={busy === null ? () => onChoose(picture) : undefined}
              className="relative block w-full cursor-pointer rounded-field text-left hover:opacity-85"
            >
              <Poster src={preview_url} title="" ratio={ratio} className="rounded-field ring-1 ring-divider" />
              {busy === path && <Spinner className="absolute top-2 right-2 size-6" />}
              <span className="sr-only">{`Image ${at + 1}, `}</span>
              <span className="mt-1 block text-sm text-muted">{`${width}\u202f×\u202f${height}, ${words}`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
