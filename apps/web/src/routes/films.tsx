import { useNavigate, useSearch } from "@tanstack/react-router";
import { MoviesPage } from "#features/catalogue/lists.tsx";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { renderExtras } from "./titles/viewer-card.tsx";

export default function Films() {
  const search = useSearch({ from: "/films" });
  const navigate = useNavigate({ from: "/films" });
  return (
    <>
      <title>Films · Séance</title>
      <MoviesPage
        search={search}
        onSearch={(next, { replace }) => navigate({ search: next, replace, resetScroll: false })}
        renderExtras={renderExtras}
        renderAction={(title) => <FavouriteButton item={title} kind="card" />}
      />
    </>
  );
}
