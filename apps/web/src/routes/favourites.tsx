import { FavouritesPage } from "#features/favourites/favourites-page.tsx";
import { ViewerCard } from "./titles/viewer-card.tsx";

export default function Favourites() {
  return (
    <>
      <title>Mes Favoris · Séance</title>
      <FavouritesPage renderTitle={(title, action) => <ViewerCard title={title} action={action} />} />
    </>
  );
}
