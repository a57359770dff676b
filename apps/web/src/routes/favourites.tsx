import { useNavigate, useSearch } from "@tanstack/react-router";
import { FavouritesPage } from "#features/favourites/favourites-page.tsx";
import { ViewerCard } from "./titles/viewer-card.tsx";

export default function Favourites() {
  const search = useSearch({ from: "/favoris" });
  const navigate = useNavigate({ from: "/favoris" });
  return (
    <>
      <title>Mes Favoris · Séance</title>
      <FavouritesPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        renderTitle={(title, action) => <ViewerCard title={title} action={action} />}
      />
    </>
  );
}
