import { Download } from "lucide-react";
import { Button } from "#ui/button/button.tsx";

/** ExportButton: downloads the rows of a list as CSV. `busy` while it does; `onPress`. */
export const ExportButton = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => (
  <Button icon={Download} busy={busy} aria-label="Exporter les résultats en CSV" onClick={onPress}>
    CSV
  </Button>
);
