import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChannelsPage } from "#features/channels/channels-page.tsx";

export default function Channels() {
  const { categorie } = useSearch({ from: "/chaines" });
  const navigate = useNavigate({ from: "/chaines" });
  return (
    <>
      <title>Chaînes TV · Séance</title>
      <ChannelsPage
        category={categorie}
        onCategory={(next) => void navigate({ search: (here: object) => ({ ...here, categorie: next }), resetScroll: false })}
      />
    </>
  );
}
