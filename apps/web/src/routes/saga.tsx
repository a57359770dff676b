import { useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { SagaModal } from "#features/sagas/saga-modal.tsx";
import { ViewerCard } from "./titles/viewer-card.tsx";

export default function Saga() {
  const { id } = useParams({ from: "/home/sagas/$id" });
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const close = () => {
    // Closing goes back in the history, so that the browser's « back » does not reopen it.
    if (canGoBack) router.history.back();
    else void navigate({ to: "/", replace: true, resetScroll: false });
  };
  return (
    <SagaModal
      key={id}
      id={id}
      onClose={close}
      renderItem={(title, number) => (
        <ViewerCard title={title} number={number} action={<FavouriteButton item={title} kind="card" />} />
      )}
    />
  );
}
