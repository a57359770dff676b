import { announcementTypeLabels, priorityLabels } from "@seance/contract/announcements";
import { auditFieldLabel } from "@seance/contract/audit-fields";
import { roleLabels } from "@seance/contract/roles";
import { seriesTypeLabels, targetAudienceLabels } from "@seance/contract/series-form";
import { sourceFields } from "@seance/contract/source-order";

/** French labels of the values of some fields. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    draft: "Brouillon",
    published: "Publié",
    archived: "Archivé",
    ongoing: "En cours",
    completed: "Terminée",
    cancelled: "Annulée",
    open: "Ouvert",
    in_progress: "En traitement",
    closed: "Fermé",
  },
  source_order: Object.fromEntries(sourceFields.map((name) => [name, auditFieldLabel(name)])),
  role: roleLabels,
  series_type: seriesTypeLabels,
  type: announcementTypeLabels,
  priority: priorityLabels,
  target_audience: {
    all: "Tout le monde",
    guests: "Visiteurs sans compte",
    users: "Personnes connectées",
    staff: "Équipe",
    ...targetAudienceLabels,
    ...roleLabels,
  },
};
