import { registrationModes, type RegistrationMode } from "@seance/contract/site";
import type { SiteSetting, SiteSettingName } from "@seance/contract/site-settings";
import { fileSize } from "#lib/file-size.ts";
import { optionsOf, type FieldOption, type FieldSpec, type FormSection } from "#ui/form/form-spec.ts";

interface Field {
  readonly label: string;
  readonly unit: "key" | "days" | "bytes" | "flag" | "choice";
  /** What holds where nothing is set. */
  readonly none?: string;
  /** Of a choice, its values. */
  readonly options?: readonly FieldOption[];
}

const fields: Record<SiteSettingName, Field> = {
  TMDB_API_KEY: { label: "Clé de TMDB", unit: "key", none: "aucune" },
  RETENTION_BIN: { label: "Corbeille", unit: "days" },
  RETENTION_WATCH: { label: "Visionnages", unit: "days" },
  RETENTION_LOGINS: { label: "Connexions", unit: "days" },
  RETENTION_LOGINS_FULL_IP: { label: "Adresses IP entières des connexions", unit: "days" },
  RETENTION_TICKETS: { label: "Tickets fermés", unit: "days" },
  RETENTION_AUDIT: { label: "Journal de l’équipe", unit: "days" },
  RETENTION_SECURITY: { label: "Journal de sécurité", unit: "days" },
  MAX_UPLOAD: { label: "Taille maximale d’une vidéo", unit: "bytes" },
  QUOTA_PER_ACCOUNT: { label: "Quota par compte", unit: "bytes", none: "sans limite" },
  QUOTA_TOTAL: { label: "Quota du site", unit: "bytes", none: "sans limite" },
  DELETE_ORIGINALS: { label: "Supprimer les originaux une fois les vidéos préparées", unit: "flag" },
  REGISTRATION: {
    label: "Qui peut s’inscrire",
    unit: "choice",
    options: optionsOf(registrationModes, {
      open: "Tout le monde",
      approval: "Les personnes que l’équipe accepte",
      invitation: "Les personnes invitées",
      closed: "Personne",
    } satisfies Record<RegistrationMode, string>),
  },
  STAFF_SECOND_FACTOR: { label: "Exiger la double authentification de l’équipe", unit: "flag" },
};

const groups: readonly (Pick<FormSection, "id" | "title" | "text"> & { readonly names: readonly SiteSettingName[] })[] = [
  {
    id: "metadata",
    title: "Métadonnées",
    text: "Avec une clé de themoviedb.org, les imports trouvent affiches, résumés et distributions. Elle est essayée avant d’être enregistrée, chiffrée.",
    names: ["TMDB_API_KEY"],
  },
  {
    id: "registration",
    title: "Inscriptions",
    text: "L’onglet «\u202fInscription\u202f» le dit. Les demandes à accepter et les invitations sont dans l’onglet «\u202fInvitations\u202f»\u202f; si personne ne peut s’inscrire, celles-ci attendent, et seule l’équipe crée des comptes.",
    names: ["REGISTRATION"],
  },
  {
    id: "security",
    title: "Sécurité",
    text: "Un membre de l’équipe sans double authentification peut se connecter, mais ne retrouve ses droits qu’en l’activant dans son profil. Commencez par la vôtre.",
    names: ["STAFF_SECOND_FACTOR"],
  },
  {
    id: "retention",
    title: "Conservation",
    text: "En jours. Ce qui est plus ancien est effacé pour de bon, chaque heure.",
    names: [
      "RETENTION_BIN",
      "RETENTION_WATCH",
      "RETENTION_LOGINS",
      "RETENTION_LOGINS_FULL_IP",
      "RETENTION_TICKETS",
      "RETENTION_AUDIT",
      "RETENTION_SECURITY",
    ],
  },
  {
    id: "storage",
    title: "Stockage",
    text: "En gigaoctets.",
    names: ["MAX_UPLOAD", "QUOTA_PER_ACCOUNT", "QUOTA_TOTAL", "DELETE_ORIGINALS"],
  },
];

export const unitOf = (name: SiteSettingName): Field["unit"] => fields[name].unit;
export const labelOf = (name: SiteSettingName): string => fields[name].label;

/** « 30 jours », « 20 Go », « sans limite ». */
export function valueText(name: SiteSettingName, value: SiteSetting["value"]): string {
  const { unit, none = "aucun" } = fields[name];
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (value === null) return none;
  if (typeof value === "string") return fields[name].options?.find((option) => option.value === value)?.label ?? value;
  return unit === "days" ? `${value.toLocaleString("fr-FR")} jour${value > 1 ? "s" : ""}` : fileSize(value);
}

/** The sections of the form; what the environment sets is told in their text instead. */
export function settingSections(settings: readonly SiteSetting[]): FormSection<SiteSettingName>[] {
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  return groups.map(({ names, text, ...group }) => {
    const own = names.flatMap((name) => byName.get(name) ?? []);
    const fixed = own.filter(({ source }) => source === "environment");
    const told = fixed.map(({ name, value }) => `${labelOf(name)}\u202f: ${valueText(name, value)} (${name})`);
    const note = told.length > 0 ? ` Fixé par l’environnement du serveur\u202f: ${told.join("\u202f; ")}.` : "";
    const free = own.filter(({ source }) => source !== "environment");
    return { ...group, text: `${text}${note}`, fields: free.map(specOf) };
  });
}

function specOf({ name, source, value, default: usual }: SiteSetting): FieldSpec<SiteSettingName> {
  const { label, unit } = fields[name];
  const hint = `Par défaut\u202f: ${valueText(name, usual)}`;
  switch (unit) {
    case "key":
      return { name, label, kind: "text", placeholder: "Nouvelle clé", hint: keyHint(source, value), wide: true };
    case "flag":
      return { name, label, kind: "switch", wide: true };
    case "choice":
      return { name, label, kind: "select", options: fields[name].options ?? [], wide: true };
    case "days":
      return { name, label, kind: "number", min: 1, max: 36_500, hint };
    case "bytes":
      return { name, label, kind: "number", min: 0, step: 0.001, hint };
  }
}

function keyHint(source: SiteSetting["source"], value: SiteSetting["value"]): string {
  if (source === "unreadable")
    return "La clé enregistrée est illisible depuis que le secret du site a changé\u202f: saisissez-la de nouveau.";
  return value === null
    ? "Aucune clé\u202f: les imports se servent des seuls noms de fichiers."
    : `Clé enregistrée\u202f: ${String(value)}`;
}
