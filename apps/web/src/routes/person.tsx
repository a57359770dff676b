import { useParams } from "@tanstack/react-router";
import { TitleCard } from "#features/catalogue/title-card.tsx";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { PersonPage } from "#features/people/person-page.tsx";

export default function Person() {
  const { slug } = useParams({ from: "/personnes/$slug" });
  return (
    <PersonPage
      slug={slug}
      renderTitle={(title) => <TitleCard title={title} action={<FavouriteButton item={title} kind="card" />} />}
    />
  );
}
