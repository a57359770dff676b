// Shows what the site says of its maintenance, and goes back to it once that is over. Stands alone: no bundle, no library.
const everyMs = 15_000;
/** A little more for some than for others: when it is over, not everybody comes back at the same instant. */
const spreadMs = 5_000;

const sentences = {
  waiting: "Cette page revient d’elle-même au site dès la fin de la maintenance.",
  over: "La maintenance est terminée. Retour au site…",
  away: "Le site ne répond pas pour l’instant. Nouvel essai dans quelques secondes.",
  preview: "Aperçu : voici ce que verra le public pendant la maintenance.",
};

/**
 * `/maintenance.html?apercu` shows what the staff is writing, kept by its form under this name in the browser, and stays; another
 * window that writes on is followed.
 */
const preview = new URLSearchParams(location.search).has("apercu");
const previewName = "seance.maintenance.apercu";

/** The page to go back to: a path of this site, and not this page. */
function returnAddress() {
  const asked = new URLSearchParams(location.search).get("retour") ?? "/";
  const url = URL.parse(asked, location.origin);
  const isOurs = asked.startsWith("/") && url?.origin === location.origin && url.pathname !== location.pathname;
  return isOurs ? url.pathname + url.search + url.hash : "/";
}

const at = (id) => document.getElementById(id);
const paris = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Paris" });

/** Writes a text where it changed only: a screen reader says again what is written again. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function show({ title, message, custom_message, features_affected, estimated_end }) {
  document.title = `${title} · Séance`;
  write(at("title"), title);
  write(at("message"), message);
  write(at("custom-message"), custom_message ?? "");
  at("custom-message").hidden = !custom_message || custom_message === message;
  // A custom message may stand as the only affected feature: it is not said twice.
  const features = features_affected.filter((feature) => feature !== custom_message);
  at("features").hidden = features.length === 0;
  at("feature-list").replaceChildren(
    ...features.map((feature) => Object.assign(document.createElement("li"), { textContent: feature })),
  );
  at("return-time").hidden = !estimated_end;
  if (!estimated_end) return;
  at("end").dateTime = estimated_end;
  write(at("end"), `${paris.format(new Date(estimated_end))} (heure de Paris)`);
}

let timer;
let asking = false;

function draft() {
  try {
    return JSON.parse(localStorage.getItem(previewName) ?? "null");
  } catch {
    return null;
  }
}

async function showPreview() {
  const kept = draft() ?? (await fetch("/api/maintenance/status", { cache: "no-store" }).then((answer) => answer.json()));
  show({
    title: "",
    message: "",
    custom_message: null,
    estimated_end: null,
    ...kept,
    features_affected: kept.features_affected ?? [],
  });
  write(at("status"), sentences.preview);
}

async function look() {
  if (asking) return;
  asking = true;
  clearTimeout(timer);
  try {
    const answer = await fetch("/api/maintenance/status", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(String(answer.status));
    const status = await answer.json();
    if (!status.is_active) {
      write(at("status"), sentences.over);
      location.replace(returnAddress());
      return;
    }
    show(status);
    write(at("status"), sentences.waiting);
  } catch {
    // A site that is being changed may be away for a moment: what is shown stays.
    write(at("status"), sentences.away);
  } finally {
    asking = false;
    timer = setTimeout(() => void look(), everyMs + Math.random() * spreadMs);
  }
}

if (preview) {
  addEventListener("storage", (event) => {
    if (event.key === previewName) void showPreview();
  });
  void showPreview();
} else {
  addEventListener("online", () => void look());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
  void look();
}
