import { useNavigate, useSearch } from "@tanstack/react-router";
import { SeriesPage } from "#features/catalogue/lists.tsx";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { renderExtras } from "./titles/viewer-card.tsx";

export default function SeriesList() {
  const search = useSearch({ from: "/series" });
  const navigate = useNavigate({ from: "/series" });
  return (
    <>
      <title>Séries · Séance</title>
      <SeriesPage
        search={search}
        onSearch={(next, { replace }) => navigate({ search: next, replace, resetScroll: false })}
        renderExtras={renderExtras}
        renderAction={(title) => <FavouriteButton item={title} kind="card" />}
      />
    </>
  );
}
