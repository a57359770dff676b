import {
  announcementPriorities,
  announcementTypes,
  audiences,
  announcementTypeLabels,
  priorityLabels,
} from "@seance/contract/announcements";
import { announcementLimits, type NewAnnouncement } from "@seance/contract/announcements-admin";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import type { CustomField, FormSection } from "#ui/form/form-spec.ts";
import { audienceLabels, settleAudience } from "./audience.ts";

const { title, message, description, actionText, actionUrl } = announcementLimits;

/** The button is two texts. */
type FieldName = Exclude<keyof NewAnnouncement, "action_button"> | "action_text" | "action_url";

/** The form of an announcement, as data. */
export const announcementSections: readonly FormSection<FieldName>[] = [
  {
    id: "text",
    title: "Texte",
    fields: [
      { kind: "text", name: "title", label: "Titre", required: true, wide: true, counter: title.max },
      { kind: "area", name: "message", label: "Message", required: true, wide: true, rows: 4, counter: message.max },
      {
        kind: "area",
        name: "description",
        label: "Description",
        wide: true,
        rows: 5,
        counter: description,
        hint: "Ce que « En savoir plus » déplie.",
      },
    ],
  },
  {
    id: "appearance",
    title: "Présentation",
    fields: [
      {
        kind: "select",
        name: "type",
        label: "Type",
        required: true,
        options: announcementTypes.map((value) => ({ value, label: announcementTypeLabels[value] })),
      },
      {
        kind: "select",
        name: "priority",
        label: "Priorité",
        required: true,
        options: announcementPriorities.map((value) => ({ value, label: priorityLabels[value] })),
      },
      { kind: "text", name: "icon", label: "Icône", hint: "Un seul emoji, à la place de l’icône du type." },
      { kind: "colour", name: "color_scheme", label: "Couleur" },
      { kind: "list", name: "tags", label: "Étiquettes", wide: true },
    ],
  },
  {
    id: "schedule",
    title: "Diffusion",
    text: "Les heures sont celles de Paris. Sans date, l’annonce paraît tant qu’elle est active.",
    fields: [
      { kind: "moment", name: "start_date", label: "Date de début" },
      { kind: "moment", name: "end_date", label: "Date de fin" },
      {
        kind: "custom",
        name: "target_audience",
        label: "Public",
        required: true,
        wide: true,
        render: (field) => <AudienceField {...field} />,
      },
      { kind: "switch", name: "is_active", label: "Annonce active" },
      { kind: "switch", name: "is_pinned", label: "Annonce épinglée" },
    ],
  },
  {
    id: "button",
    title: "Bouton d’action",
    text: "Il ouvre son adresse dans un nouvel onglet.",
    fields: [
      { kind: "text", name: "action_text", label: "Texte du bouton", counter: actionText },
      {
        kind: "text",
        name: "action_url",
        label: "Adresse du bouton",
        maxLength: actionUrl,
        placeholder: "https://… ou /films",
      },
    ],
  },
];

const choices = audiences.map((one) => audienceLabels[one]);

function AudienceField({ label, error, value, onChange, ref }: CustomField) {
  const words = typeof value === "string" ? value : "";
  return (
    <ChoicesField
      label={label}
      options={choices}
      value={words}
      onChange={(next) => onChange(settleAudience(words, next))}
      error={error}
      firstRef={ref}
    />
  );
}
