import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PlayerSource } from "#features/player/engine/engine.ts";
import type { MenuSeason, NextEpisode, PlayerItem } from "#features/player/player-props.ts";
import { PlayerOverlay } from "#features/player/player-overlay.tsx";
import "#styles/index.css";

/** What a test puts on the stage; everything the player asked for is kept in `window.told`. */
export interface StageProps {
  item: PlayerItem;
  source: PlayerSource | null;
  refusal?: string;
  startAt?: number;
  next?: NextEpisode;
  episodes?: MenuSeason[];
  protectDownloads?: boolean;
}

declare global {
  interface Window {
    told: unknown[][];
    show: (props: StageProps | null) => void;
  }
}

window.told = [];

/** The player alone, in StrictMode, with a page under it. */
function Stage() {
  const [props, show] = useState<StageProps | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    window.show = (given) => {
      show(given);
      if (!given) setOpened(false);
    };
  }, []);
  const tell =
    (name: string) =>
    (...details: unknown[]) => {
      window.told.push([name, ...details]);
    };
  return (
    <main className="p-gutter">
      <h1>La page sous le lecteur</h1>
      <button type="button" disabled={!props} onClick={() => setOpened(true)}>
        Regarder
      </button>
      {props && opened && (
        <PlayerOverlay
          {...props}
          next={props.next ?? null}
          onSaveProgress={tell("save")}
          onNext={tell("next")}
          onPickEpisode={tell("pick")}
          onClose={() => {
            tell("close")();
            setOpened(false);
          }}
        />
      )}
    </main>
  );
}

const place = document.querySelector("#root");
if (!place) throw new Error("the stage has no #root");
createRoot(place).render(
  <StrictMode>
    <Stage />
  </StrictMode>,
);
