import type { TitleCard } from "@seance/contract/titles";
import { useNavigate } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { useSession } from "#shared/session/current-session.ts";
import { Button } from "#ui/button/button.tsx";
import { CardAction } from "#ui/media/card-action.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { signInFor } from "./favourite-faults.ts";
import { useIsFavourite, useSetFavourite } from "./favourites.api.ts";

type Item = Pick<TitleCard, "id" | "item_type" | "title">;

/** The favourite button of a film or series: `large` with a label, beside other buttons; `card` over a poster. */
export function FavouriteButton({ item, kind }: { item: Item; kind: "card" | "large" }) {
  const { pressed, toggle } = useHeart(item);
  const heart = <Heart aria-hidden="true" className={`size-5 transition-colors ${pressed ? "fill-accent text-accent" : ""}`} />;
  if (kind === "large")
    return (
      <Button size="lg" aria-pressed={pressed} onClick={toggle}>
        {heart}
        Favoris
      </Button>
    );
  return (
    <CardAction
      label={`${pressed ? "Retirer des favoris" : "Ajouter aux favoris"} : ${item.title}`}
      aria-pressed={pressed}
      // The page of the title has the same button: an arrow leads from card to card.
      data-arrow-skip=""
      onClick={toggle}
      className="pointer-fine:opacity-0 pointer-fine:group-hover/card:opacity-100 pointer-fine:group-has-focus-visible/card:opacity-100 pointer-fine:aria-pressed:opacity-100"
    >
      {heart}
    </CardAction>
  );
}

/** The action of a toast that leads to the sign-in, and back to this page. */
function useSignIn() {
  const navigate = useNavigate();
  const run = (): void => void navigate({ to: "/connexion", search: { retour: location.pathname + location.search } });
  return { label: "Se connecter", run };
}

/** Whether the item is a favourite (optimistic while a change is sent), and the toggle. */
function useHeart({ id, item_type, title }: Item) {
  const item = { item_type, item_id: id };
  const signedIn = useSession().token !== null;
  const known = useIsFavourite(item);
  const change = useSetFavourite();
  const signIn = useSignIn();
  const pressed = change.isPending ? change.variables.wanted : known;

  const toggle = (): void => {
    const wanted = !pressed;
    if (!signedIn) return notify(signInFor(wanted), { kind: "warning", action: signIn });
    change.mutate({ item, title, wanted });
  };
  return { pressed, toggle };
}
