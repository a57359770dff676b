import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "#app/providers.tsx";
import { quietTransitions } from "#lib/page/quiet-transitions.ts";
import "#styles/index.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");

quietTransitions(document, () => matchMedia("(prefers-reduced-motion: reduce)").matches);
createRoot(place).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
