import * as z from "zod/mini";
import {
  ageRatings,
  formLimits,
  list,
  optionalAddress,
  optionalDay,
  optionalDecimal,
  optionalLine,
  optionalText,
  publicationRules,
  requiredLine,
  integer,
} from "./form-fields.ts";
import { sortVersions, type TitleVersion } from "./versions.ts";
import { columnsParam } from "./export-columns.ts";
import { titleVersion } from "./titles.ts";
import type { RangeLimit, TextLimit, TitleField, TitleFields } from "./title-fields.ts";

export const versionList = z.pipe(
  z.array(titleVersion).check(z.maxLength(formLimits.list)),
  z.transform((given: TitleVersion[]) => sortVersions(given)),
);

const rules = {
  line: (limit: TextLimit) => optionalLine(formLimits[limit]),
  paragraph: (limit: TextLimit) => optionalText(formLimits[limit]),
  decimal: (limit: RangeLimit) => optionalDecimal(formLimits[limit]),
  integer: (limit: RangeLimit) => z.nullable(integer(formLimits[limit])),
  list: () => list,
  day: () => optionalDay,
  address: () => optionalAddress,
  flag: () => z.boolean(),
  versions: () => versionList,
};
type RuleType = keyof typeof rules;

type FormRules<Fields extends TitleFields> = {
  [Name in keyof Fields as Fields[Name]["type"] extends RuleType ? Name : never]: ReturnType<
    (typeof rules)[Fields[Name]["type"] & RuleType]
  >;
};

const hasRule = (type: TitleField["type"]): type is RuleType => type in rules;

/** Form rules of the fields of a table; fields whose type has no rule are left out. */
export const formRules = /* @__NO_SIDE_EFFECTS__ */ <Fields extends TitleFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries<TitleField>(fields).flatMap(([name, { type, ...field }]) =>
      hasRule(type) ? [[name, rules[type](("limit" in field ? field.limit : undefined) as never)]] : [],
    ),
  ) as FormRules<Fields>;

export const titleStatusLabels: Readonly<Record<string, string>> = {
  draft: "Brouillon",
  published: "Publié",
  ongoing: "En cours",
  completed: "Terminé",
  cancelled: "Annulé",
  archived: "Archivé",
};

const sharedExport = {
  title: "title",
  year: "year",
  genre: "genre",
  rating: "rating",
  views: "views",
  status: "status",
  created_at: "created_at",
  language: "language",
  country: "country",
  age_rating: "age_rating",
  video: "has_video",
  updated_at: "updated_at",
} as const;

/** The columns of the staff's table that an export may have, with the field that each shows. */
export const exportFields = {
  movie: { ...sharedExport, maker: "director", quality: "video_quality", duration: "duration" },
  series: { ...sharedExport, maker: "creator", seasons: "seasons_count", episodes: "episodes_count" },
} as const;

/** Columns of an export, in their order; all fields without it. */
export const exportColumns = /* @__NO_SIDE_EFFECTS__ */ <Title extends keyof typeof exportFields>(title: Title) =>
  columnsParam(Object.keys(exportFields[title]) as (keyof (typeof exportFields)[Title] & string)[]);

/** Shared by films and series. */
export const sharedTitleRules = {
  language: requiredLine(formLimits.word, "La langue est obligatoire"),
  country: requiredLine(formLimits.word, "Le pays est obligatoire"),
  age_rating: z.enum(ageRatings),
  ...publicationRules,
};

/** A check of the form of a new title: drafts need only their title, others also the fields that `faults` names. */
export const requireUnlessDraft = /* @__NO_SIDE_EFFECTS__ */ (faults: Readonly<Record<string, string>>) =>
  z.check<Readonly<Record<string, unknown>>>(
    ({ value, issues }) => {
      if (value["status"] === "draft") return;
      const faulty = new Set(issues.map(({ path }) => path?.[0]));
      for (const [name, message] of Object.entries(faults))
        if (value[name] === undefined && !faulty.has(name)) issues.push({ code: "custom", path: [name], message, input: value });
    },
    // Beside the faults of other fields.
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  );
