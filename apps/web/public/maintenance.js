// Stands alone, whatever becomes of the site's own scripts: says why the site is closed, and leaves when it is open again.
const periodMs = 15_000;
const end = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });
const place = (id) => document.querySelector(`#${id}`);

/** @param {string} id @param {string | null | undefined} text */
function say(id, text) {
  const element = place(id);
  element.hidden = !text;
  if (text && element.textContent !== text) element.textContent = text;
}

function show({ title, message, custom_message, estimated_end, features_affected = [] }) {
  if (title) {
    say("titre", title);
    document.title = `${title} · Séance`;
  }
  if (message) say("message", message);
  say("precision", custom_message);
  say("fin", estimated_end && `Retour prévu le ${end.format(new Date(estimated_end))} (heure de Paris)`);
  place("parties").hidden = features_affected.length === 0;
  const lines = features_affected.map((feature) => {
    const line = document.createElement("li");
    line.textContent = feature;
    return line;
  });
  place("liste").replaceChildren(...lines);
}

/** An answer that does not come says nothing: the page stays, and asks again. */
async function look() {
  try {
    const answer = await fetch("/api/maintenance/status", { cache: "no-store" });
    if (!answer.ok) return;
    const status = await answer.json();
    if (!status.is_active) return location.replace("/");
    show(status);
  } catch (error) {
    console.info("maintenance", error);
  }
}

await look();
setInterval(look, periodMs);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
