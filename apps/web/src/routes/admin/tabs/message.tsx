import type { Ticker } from "@seance/contract/ticker";
import { TickerDesk } from "#features/ticker-desk/ticker-desk.tsx";
import { TickerLine } from "#features/ticker/ticker-line.tsx";
import { useMay } from "#lib/use-may.ts";

const preview = (ticker: Ticker) => <TickerLine ticker={ticker} label="Aperçu du bandeau" className="rounded-champ" />;

export default function MessageTab() {
  return <TickerDesk edit={useMay("ticker:edit")} preview={preview} />;
}
