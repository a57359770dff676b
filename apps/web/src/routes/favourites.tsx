import { useNavigate, useSearch } from "@tanstack/react-router";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { FavouritesPage } from "#features/favourites/favourites-page.tsx";

export default function Favourites() {
  const search = useSearch({ from: "/favoris" });
  const navigate = useNavigate({ from: "/favoris" });
  return (
    <>
      <title>Mes Favoris · Séance</title>
      <FavouritesPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        renderTitle={(title, action) => <TitleCard title={title} action={action} />}
      />
    </>
  );
}
