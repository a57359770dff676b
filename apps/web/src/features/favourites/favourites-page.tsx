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

type RenderTitle = (title: TitleCard, action: ReactNode) => ReactNode;

/** « Mes Favoris »: the latest first, each with a button that removes it. `renderTitle` draws a card with that button in it. */
export function FavouritesPage({ renderTitle }: { renderTitle: RenderTitle }) {
  const guest = useSession().token === null;
  const query = useFavourites();
  const { data, refetch } = query;
  const favourites = guest ? undefined : data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <PageHeading
        ref={heading}
        title="Mes Favoris"
        count={favourites && favourites.length > 0 && countOf(favourites.length, "titre", "titres")}
      />
      {guest ? (
        <Invitation />
      ) : favourites ? (
        <List favourites={favourites} renderTitle={renderTitle} heading={heading} />
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
  renderTitle,
  heading,
}: {
  favourites: readonly Favourite[];
  renderTitle: RenderTitle;
  heading: RefObject<HTMLElement | null>;
}) {
  const { places, hold, release, onPointerLeave } = useHeldPlaces(favourites, placeOf);
  const remove = useRemoveFavourite(release);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(favourites.length, heading);
  if (favourites.length === 0) return <Nothing />;
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
