import type { TitleCard } from "@seance/contract/titles";
import type { Favourite } from "@seance/contract/favourites";
import { Link } from "@tanstack/react-router";
import { Heart, X } from "lucide-react";
import { useRef } from "react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { useSession } from "#shared/session/current-session.ts";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { CardAction } from "#ui/media/card-action.tsx";
import { PageHeading } from "#ui/layout/page-heading.tsx";
import { GridSkeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { EmptyPlace } from "#ui/list/empty-place.tsx";
import { useHeldPlaces } from "#ui/list/use-held-places.ts";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { placeOf, useFavourites, useRemoveFavourite } from "./favourites.api.ts";
import type { FavouritesSearch } from "./favourites-search.ts";
import { FavouritesToolbar } from "./favourites-toolbar.tsx";
import { sortFavourites } from "./sort-favourites.ts";

type RenderTitle = (title: TitleCard, action: ReactNode) => ReactNode;

interface PageProps {
  readonly search: FavouritesSearch;
  readonly onSearch: (search: FavouritesSearch) => void;
  /** Draws a card with the button in it. */
  readonly renderTitle: RenderTitle;
}

/** « Mes Favoris »: the latest first unless sorted otherwise, each with a button that removes it. */
export function FavouritesPage({ search, onSearch, renderTitle }: PageProps) {
  const guest = useSession().token === null;
  const query = useFavourites();
  const { data, refetch } = query;
  const favourites = guest ? undefined : data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="@container page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <PageHeading
        ref={heading}
        title="Mes Favoris"
        count={favourites && favourites.length > 0 && countOf(favourites.length, "titre", "titres")}
      />
      {guest ? (
        <Invitation />
      ) : favourites ? (
        <>
          {favourites.length > 1 && <FavouritesToolbar search={search} onSearch={onSearch} />}
          <List favourites={favourites} search={search} renderTitle={renderTitle} heading={heading} />
        </>
      ) : hasFailed(query) ? (
        <ErrorState
          title="Vos favoris n’ont pas pu être chargés"
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={() => void refetch()}
        />
      ) : (
        <GridSkeleton count={8} />
      )}
    </div>
  );
}

function List({
  favourites,
  search,
  renderTitle,
  heading,
}: {
  favourites: readonly Favourite[];
  search: FavouritesSearch;
  renderTitle: RenderTitle;
  heading: RefObject<HTMLElement | null>;
}) {
  const shown = sortFavourites(favourites, search);
  const { places, hold, release, onPointerLeave } = useHeldPlaces(shown, placeOf);
  const remove = useRemoveFavourite(release);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(heading);
  if (favourites.length === 0) return <Nothing />;
  if (shown.length === 0) return <EmptyState title={search.type === "movie" ? "Aucun film favori" : "Aucune série favorite"} />;
  return (
    <ul ref={list} className="poster-grid" onPointerLeave={onPointerLeave}>
      {places.map(({ item, gone }) => (
        <li key={placeOf(item)}>
          {gone ? (
            <EmptyPlace />
          ) : (
            <Card
              favourite={item}
              renderTitle={renderTitle}
              onRemove={(event) => {
                rememberPosition(event);
                hold(item);
                remove.mutate(item);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Card({
  favourite,
  renderTitle,
  onRemove,
}: {
  favourite: Favourite;
  renderTitle: RenderTitle;
  onRemove: (event: MouseEvent<HTMLElement>) => void;
}) {
  const title = favourite.content.title.trim() || "Titre non disponible";
  return renderTitle(
    { ...favourite.content, title },
    <CardAction label={`Retirer des favoris : ${title}`} data-remove="" onClick={onRemove}>
      <X aria-hidden="true" className="size-5" />
    </CardAction>,
  );
}

function Nothing() {
  return (
    <EmptyState
      title="Aucun favori pour le moment"
      text="Touchez le cœur d’un film ou d’une série pour le garder ici."
      icon={<Heart className="size-7" />}
    >
      <Link to="/films" className={buttonClass({ kind: "primary" })}>
        Découvrir les films
      </Link>
      <Link to="/series" className={buttonClass()}>
        Découvrir les séries
      </Link>
    </EmptyState>
  );
}

/** For guests. */
function Invitation() {
  const back = { retour: "/favoris" };
  return (
    <EmptyState
      title="Gardez ce qui vous plaît"
      text="Connectez-vous pour mettre des films et des séries de côté, et les retrouver sur tous vos écrans."
      icon={<Heart className="size-7" />}
    >
      <Link to="/connexion" search={back} className={buttonClass({ kind: "primary" })}>
        Se connecter
      </Link>
      <Link to="/connexion" search={{ ...back, onglet: "inscription" }} className={buttonClass()}>
        Créer un compte
      </Link>
    </EmptyState>
  );
}
