import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "#app/providers.tsx";
import "#styles/index.css";

const place = document.querySelector("#root");
if (!place) throw new Error("index.html has no #root");

createRoot(place).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
