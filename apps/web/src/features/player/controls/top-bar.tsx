import { X } from "lucide-react";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { itemFacts } from "#features/player/player-text.ts";

/** The title and the close button; children stand between them. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { item, source, close } = usePlayer();
  const facts = itemFacts(item);
  const qualities = usePlayerView(({ tracks }) => tracks.quality);
  const higherToCome = source?.preparing?.heights.some((height) => qualities.every((made) => made.height < height));
  const live = item.type === "channel";
  return (
    <header className="flex items-start gap-4">
      <div className="grid min-h-11 min-w-0 flex-1 content-center">
        {item.series && <p className="truncate font-semibold text-accent-2">{item.series.title}</p>}
        <h1 className="truncate text-2xl max-md:text-xl">{item.title}</h1>
        {higherToCome && <p className="mt-1 text-sm text-body">Disponible, qualités supérieures en préparation</p>}
        {(live || facts.length > 0) && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-body">
            {live && (
              <span className="rounded-tag bg-danger px-2 py-px text-xs font-bold tracking-wide text-background">LIVE</span>
            )}
            {facts.map((fact, place) => (
              <Fragment key={fact}>
                {place > 0 && <span aria-hidden="true">·</span>}
                <span>{fact}</span>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {children}
      <IconButton label="Fermer le lecteur" shortcut="Échap" className="bg-glass" onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}
