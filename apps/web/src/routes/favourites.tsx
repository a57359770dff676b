import { TitleCard } from "#features/catalogue/title-card.tsx";
import { FavouritesPage } from "#features/favourites/favourites-page.tsx";

export default function Favourites() {
  return (
    <>
      <title>Mes Favoris · Séance</title>
      <FavouritesPage renderTitle={(title, action) => <TitleCard title={title} action={action} />} />
    </>
  );
}
