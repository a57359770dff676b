import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import type { CSSProperties } from "react";
import { useReducedMotion } from "#lib/hooks/use-attention.ts";
import { copiesPerTurn, tickerCopies, turnSeconds } from "./ticker-rules.ts";
import "./ticker.css";

/** Focusable, so that the keyboard can stop it; with reduced motion, arrow keys scroll it. */
const reachable = { tabIndex: 0, "data-arrow-scroll": "" } as const;

/**
 * The scrolling message. It stops while hovered or focused; with reduced motion it stands still and
 * is scrolled by hand.
 */
export function TickerLine({
  ticker,
  label = "Bandeau d’information",
  className,
}: {
  ticker: Ticker;
  label?: string;
  className: string;
}) {
  const still = useReducedMotion();
  const message = ticker.message.trim();
  const shift = (-100 * copiesPerTurn(message)) / tickerCopies;
  const colours = {
    color: ticker.text_color || tickerDefaults.text_color,
    backgroundColor: ticker.background_color || tickerDefaults.background_color,
  };
  const motion = { "--ticker-from": `${shift}%`, "--ticker-duration": `${turnSeconds(ticker.speed)}s` } as CSSProperties;
  return (
    <section
      aria-label={label}
      {...reachable}
      style={colours}
      className={`ticker-scroll no-scrollbar h-10 text-sm font-medium focus-visible:-outline-offset-3 ${still ? "overflow-x-auto" : "overflow-hidden"} ${className}`}
    >
      {/* Remounted for another message: the animation restarts. */}
      <p key={message} style={motion} className={`flex h-full w-max items-center ${still ? "" : "ticker-run"}`}>
        {Array.from({ length: tickerCopies }, (_, copy) => (
          <span key={copy} aria-hidden={copy > 0} className="min-w-[calc(100vw/7)] px-8 text-center whitespace-nowrap">
            {message}
          </span>
        ))}
      </p>
    </section>
  );
}
