import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "#app/providers.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { quietTransitions } from "#lib/page/quiet-transitions.ts";
import "#styles/index.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");

// Asked for after the first render, they would come too late for a slow processor: the gate would cover a page that is drawn.
void queryClient.prefetchQuery(settingsQuery);
// Loaded before a text needs them, so that the first page is not laid out twice.
for (const font of ["Figtree Variable", "Bricolage Grotesque Variable"])
  document.fonts.load(`1em "${font}"`).catch((error: unknown) => console.info("fonts", error));
quietTransitions(document, () => matchMedia("(prefers-reduced-motion: reduce)").matches);
createRoot(place).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
