/** Registers the service worker, which opens the site offline. It is unavailable over plain http or when blocked: the site works without it. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch((error: unknown) => console.info("hors connexion", error));
}
