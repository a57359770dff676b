import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { isScriptLoadError, reloadForNewVersion } from "#lib/page/script-loading.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { NotFoundScreen } from "./not-found.tsx";

/** The error screen of a route: a message and a retry, never a blank page. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  const lost = isScriptLoadError(error);
  useEffect(() => {
    if (!lost) return;
    if (navigator.onLine) reloadForNewVersion();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [lost]);
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;

  const retry = () => {
    // Offline, a reload would show the browser's own error page.
    if (lost && navigator.onLine) return reload();
    reset();
    void router.invalidate();
  };
  return (
    <section className="page-margin grid min-h-[70dvh] place-content-center py-top-bar">
      <title>Erreur · Séance</title>
      <ErrorState level={1} {...wordsFor(error)} onRetry={retry} />
    </section>
  );
}

function wordsFor(error: unknown): { title: string; text: string } {
  if ((error instanceof ApiError && error.noResponse) || (isScriptLoadError(error) && !navigator.onLine))
    return { title: "Pas de connexion", text: "Impossible de se connecter au serveur. Vérifiez votre connexion internet." };
  if (error instanceof ApiError && error.status === 503)
    return { title: "Service momentanément indisponible", text: "Le serveur ne peut pas répondre. Réessayez dans un instant." };
  if (isScriptLoadError(error))
    return { title: "Le site vient d’être mis à jour", text: "Rechargez la page pour continuer avec la nouvelle version." };
  return { title: "La pellicule a cassé", text: "Une erreur est survenue. Veuillez réessayer." };
}

function reload(): void {
  location.reload();
}
