import type { Preview } from "@seance/contract/previews";
import { Link, getRouteApi } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { DetailActions } from "#features/details/detail-actions.tsx";
import { DetailPage } from "#features/details/detail-page.tsx";
import { DetailSkeleton } from "#features/details/detail-skeleton.tsx";
import { EpisodesSection } from "#features/details/episodes-section.tsx";
import { usePreview } from "#features/details/preview.api.ts";
import { isNotFound } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { formatMoment } from "#lib/format.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { Trailer } from "./trailer.tsx";

const route = getRouteApi("/apercu/$token");

/** A title as viewers will see it, to whoever has the link. */
export default function PreviewRoute() {
  const query = usePreview(route.useParams().token);
  const { data: preview, error, refetch } = query;
  if (preview)
    return (
      <>
        <PreviewBanner until={preview.expires_at} />
        <PreviewedTitle preview={preview} />
      </>
    );
  if (!hasFailed(query)) return <DetailSkeleton />;
  return isNotFound(error) ? <NoPreview /> : <PreviewFault onRetry={() => void refetch()} />;
}

const PreviewBanner = ({ until }: { until: string }) => (
  <p
    role="note"
    className="page-margin sticky top-(--sticky-bar-top) z-10 mt-top-bar flex items-center gap-3 bg-accent py-2 text-sm font-semibold text-on-accent"
  >
    <Eye aria-hidden="true" className="size-5 shrink-0" />
    {`Aperçu\u202f: visible avec ce lien seulement, jusqu’au ${formatMoment(until)}.`}
  </p>
);

function PreviewedTitle({ preview }: { preview: Preview }) {
  const { title } = preview;
  const actions = {
    ...{ title, label: "Regarder", replay: false, onPlay: noPlayback, favourite: null },
    trailer: <Trailer title={title} />,
  };
  const robots = <meta name="robots" content="noindex" />;
  if (preview.item_type === "movie")
    return (
      <DetailPage title={title} actions={<DetailActions {...actions} />}>
        {robots}
      </DetailPage>
    );
  const { episodes } = preview;
  const list = {
    ...{ episodes, failed: false, season: episodes[0]?.season_number },
    onRetry: () => undefined,
    stateOf: () => ({ kind: "none" }) as const,
    onPlay: noPlayback,
  };
  return (
    <DetailPage title={title} actions={<DetailActions {...actions} />} episodes={<EpisodesSection {...list} />}>
      {robots}
    </DetailPage>
  );
}

const noPlayback = (): void => notify("La vidéo ne se lit pas dans un aperçu.", { kind: "warning" });

const NoPreview = () => (
  <div className="grid min-h-dvh place-content-center">
    <EmptyState level={1} title="Aperçu indisponible" text="Ce lien a expiré, ou n’est pas complet. Demandez-en un autre.">
      <title>Aperçu indisponible · Séance</title>
      <Link to="/" className={buttonClass({ kind: "primary" })}>
        Aller à l’accueil
      </Link>
    </EmptyState>
  </div>
);

const PreviewFault = ({ onRetry }: { onRetry: () => void }) => (
  <div className="grid min-h-dvh place-content-center">
    <ErrorState
      level={1}
      title="L’aperçu n’a pas pu être chargé"
      text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
      onRetry={onRetry}
    />
  </div>
);
