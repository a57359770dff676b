/** Lets the site open without a line from now on. Over plain http a browser has none, and a visitor may forbid it: the site does without. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch((error: unknown) => console.info("hors connexion", error));
}
