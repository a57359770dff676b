import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useConnection } from "#lib/api/connection.ts";
import { storage } from "#lib/storage.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { explorerKey, refreshAll, refreshMs } from "./explorer.api.ts";
import { loadFault } from "./explorer-words.ts";

const timeFormat = new Intl.DateTimeFormat("fr-FR", { timeStyle: "medium", timeZone: "Europe/Paris" });
const autoKey = "explorer-auto-update";

export function ExplorerHeader() {
  const queries = useQueryClient();
  const [auto, setAuto] = useState(() => storage.get(autoKey) !== "off");
  useEffect(() => {
    if (!auto) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refreshAll(queries);
    }, refreshMs);
    return () => clearInterval(timer);
  }, [auto, queries]);
  const setAutoUpdate = (on: boolean): void => {
    storage.set(autoKey, on ? "on" : "off");
    setAuto(on);
  };
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <h1 className="text-2xl">Database Explorer</h1>
      <Freshness />
      <div className="ml-auto flex items-center gap-3 max-sm:ml-0 max-sm:w-full max-sm:justify-between">
        <Switch label="Mise à jour automatique" hint={auto ? "Activée" : "Désactivée"} checked={auto} onChange={setAutoUpdate} />
        <IconButton label="Actualiser" onClick={() => refreshAll(queries)} icon={RotateCw} />
      </div>
    </header>
  );
}

const statuses = {
  lost: { text: "Hors ligne", dot: "bg-danger" },
  failed: { text: loadFault, dot: "bg-danger" },
  updating: { text: "Mise à jour…", dot: "bg-accent animate-waiting" },
  online: { text: "En ligne", dot: "bg-success" },
} as const;

/** Re-rendered by useIsFetching whenever a query starts or ends; the state is read from the query cache. */
function Freshness() {
  const queries = useQueryClient();
  const fetching = useIsFetching({ queryKey: explorerKey }) > 0;
  const { lost } = useConnection();
  const shown = queries.getQueryCache().findAll({ queryKey: explorerKey, type: "active" });
  const failed = shown.some(({ state }) => state.status === "error");
  const updatedAt = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  const { text, dot } = statuses[lost ? "lost" : fetching ? "updating" : failed ? "failed" : "online"];
  return (
    <p className="tabular-figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span className="flex items-center gap-2 font-semibold text-body">
        <span aria-hidden="true" className={`size-2.5 rounded-full ${dot}`} />
        {text}
      </span>
      <span>{updatedAt > 0 && `Dernière mise à jour\u202f: ${timeFormat.format(updatedAt)}`}</span>
    </p>
  );
}
