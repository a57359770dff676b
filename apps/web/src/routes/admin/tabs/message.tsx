import type { Ticker } from "@seance/contract/ticker";
import { PlanForm } from "#features/planned-switch/plan-form.tsx";
import { TickerDesk } from "#features/ticker-desk/ticker-desk.tsx";
import { TickerLine } from "#features/ticker/ticker-line.tsx";
import { usePermission } from "#shared/session/current-session.ts";

const preview = (ticker: Ticker) => <TickerLine ticker={ticker} label="Aperçu du bandeau" className="rounded-field" />;

const labels = {
  text: "À l’heure de Paris. Le message s’active et se désactive alors de lui-même.",
  start: "Activer le",
  end: "Désactiver le",
};

export default function MessageTab() {
  const edit = usePermission("ticker:edit");
  return (
    <>
      <TickerDesk edit={edit} preview={preview} />
      <PlanForm name="ticker" edit={edit} labels={labels} />
    </>
  );
}
