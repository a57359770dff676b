import type { Ticker } from "@seance/contract/ticker";
import { TickerDesk } from "#features/ticker-desk/ticker-desk.tsx";
import { TickerLine } from "#features/ticker/ticker-line.tsx";
import { usePermission } from "#shared/session/current-session.ts";

const preview = (ticker: Ticker) => <TickerLine ticker={ticker} label="Aperçu du bandeau" className="rounded-field" />;

export default function MessageTab() {
  return <TickerDesk edit={usePermission("ticker:edit")} preview={preview} />;
}
