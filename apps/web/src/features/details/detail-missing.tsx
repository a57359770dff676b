import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button/button.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";

const words = {
  movie: {
    title: "Film introuvable",
    text: "Ce film n’existe pas, ou n’est plus à l’affiche.",
    to: "/films",
    all: "Voir tous les films",
  },
  series: {
    title: "Série introuvable",
    text: "Cette série n’existe pas, ou n’est plus à l’affiche.",
    to: "/series",
    all: "Voir toutes les séries",
  },
} as const;

/** The detail page without a title: it does not exist (`gone`) or could not be loaded. */
export function DetailMissing({ kind, gone, onRetry }: { kind: "movie" | "series"; gone: boolean; onRetry: () => void }) {
  const { title, text, to, all } = words[kind];
  return (
    <div className="grid min-h-dvh place-content-center">
      {gone ? (
        <EmptyState level={1} title={title} text={text}>
          <title>{`${title} · Séance`}</title>
          <Link to={to} className={buttonClass({ kind: "primary" })}>
            {all}
          </Link>
        </EmptyState>
      ) : (
        <ErrorState
          level={1}
          title="La page n’a pas pu être chargée"
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={onRetry}
        />
      )}
    </div>
  );
}
