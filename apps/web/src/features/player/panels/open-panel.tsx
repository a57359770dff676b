import { usePlayer } from "#features/player/player-context.ts";
import { EpisodesPanel } from "./episodes-panel.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

export function OpenPanel() {
  const { panel } = usePlayer();
  if (panel === "episodes") return <EpisodesPanel />;
  if (panel === "help") return <HelpPanel />;
  if (panel === "report") return <ReportPanel />;
  return panel && <SettingsPanel key={panel} first={panel === "settings" ? "root" : panel} />;
}
