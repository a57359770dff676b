import type { MetadataOutcome, MetadataRun } from "@seance/contract/metadata-runs";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const stateLabels: Record<MetadataRun["state"], string> = {
  running: "En cours",
  stopped: "Arrêtée",
  done: "Terminée",
  undone: "Annulée",
};

export const outcomeWords: Record<MetadataOutcome, { readonly label: string; readonly tone: TagTone }> = {
  pending: { label: "En attente", tone: "outline" },
  changed: { label: "Modifié", tone: "success" },
  same: { label: "Déjà à jour", tone: "outline" },
  unmatched: { label: "Sans correspondance", tone: "accent" },
  failed: { label: "Échec", tone: "danger" },
  stopped: { label: "Non actualisé", tone: "outline" },
};
