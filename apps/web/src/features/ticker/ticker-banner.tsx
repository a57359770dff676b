import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import { X } from "lucide-react";
import { TickerLine } from "./ticker-line.tsx";

/** The scrolling message at the top of the home page, which can be closed for the visit. */
export function TickerBanner({ ticker, onClose }: { ticker: Ticker; onClose: () => void }) {
  const colours = {
    color: ticker.text_color || tickerDefaults.text_color,
    backgroundColor: ticker.background_color || tickerDefaults.background_color,
  };
  return (
    <div className="flex">
      <TickerLine ticker={ticker} className="min-w-0 flex-1" />
      <button
        type="button"
        aria-label="Fermer le bandeau"
        title="Fermer le bandeau"
        onClick={onClose}
        style={colours}
        className="grid h-10 w-12 shrink-0 place-items-center -outline-offset-3"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
