import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { settingsQuery } from "#features/site/site.api.ts";
import { showOverlay } from "#shared/overlay.ts";

const link = "inline-flex h-11 items-center font-medium text-body hover:text-accent-2 hover:underline";

export function Footer() {
  const community = useQuery(settingsQuery).data?.community_url;
  return (
    <footer className="page-margin mt-16 flex flex-wrap items-center gap-x-8 gap-y-1 border-t border-divider py-6 text-sm text-muted max-lg:mb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))]">
      <p className="mr-auto py-2 max-sm:w-full">
        <strong className="font-heading text-base font-extrabold tracking-[-0.03em] text-foreground">Séance</strong> · la salle
        obscure, à la maison
      </p>
      {community ? (
        <a href={community} target="_blank" rel="noopener noreferrer" className={link}>
          Nous contacter<span className="sr-only"> (nouvel onglet)</span>
        </a>
      ) : (
        <Link to="/contact" className={link}>
          Nous contacter
        </Link>
      )}
      <button type="button" onClick={() => showOverlay("founder")} className={link}>
        Fondateur
      </button>
      <button type="button" onClick={() => showOverlay("legal")} className={link}>
        DMCA
      </button>
    </footer>
  );
}
