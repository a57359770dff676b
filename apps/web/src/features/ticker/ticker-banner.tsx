import { tickerDefaults } from "@seance/contract/ticker";
import type { CSSProperties } from "react";
import { useReducedMotion } from "#lib/use-held.ts";
import { useTicker } from "./ticker.api.ts";
import { copiesPerTurn, tickerCopies, turnSeconds } from "./ticker-rules.ts";
import "./ticker.css";

/** Reached by the keyboard so that it can be stopped; where it stands still, the arrows move it. */
const reachable = { tabIndex: 0, "data-fleches": "" } as const;

/**
 * TickerBanner: the line that scrolls under the top bar of the home page, over its picture, so that it pushes nothing when it comes.
 * It stops while it is pointed at or focused; with less motion asked for it stands still and is moved by hand.
 */
export function TickerBanner() {
  const { data } = useTicker();
  const still = useReducedMotion();
  const message = data?.message.trim() ?? "";
  if (!data?.enabled || message === "") return null;
  const shift = (-100 * copiesPerTurn(message)) / tickerCopies;
  const colours = {
    color: data.text_color || tickerDefaults.text_color,
    backgroundColor: data.background_color || tickerDefaults.background_color,
  };
  const motion = { "--defile-de": `${shift}%`, "--defile-en": `${turnSeconds(data.speed)}s` } as CSSProperties;
  return (
    <section
      aria-label="Bandeau d’information"
      {...reachable}
      style={colours}
      className={`defile-bandeau sans-barre absolute inset-x-0 top-barre z-1 h-10 text-sm font-medium focus-visible:-outline-offset-3 ${still ? "overflow-x-auto" : "overflow-hidden"}`}
    >
      {/* The line begins anew with another message: it must not go on from the middle of the last one. */}
      <p key={message} style={motion} className={`flex h-full w-max items-center ${still ? "" : "defile"}`}>
        {Array.from({ length: tickerCopies }, (_, copy) => (
          <span key={copy} aria-hidden={copy > 0} className="min-w-[calc(100vw/7)] px-8 text-center whitespace-nowrap">
            {message}
          </span>
        ))}
      </p>
    </section>
  );
}
