import * as z from "zod/mini";
import { boolParam, intParam, isoDate, numberParam, textParam, uuid } from "./fields.ts";
import { titleVersions } from "./versions.ts";
import { limits } from "./limits.ts";
import { limitParam, skip, sortOrder } from "./paging.ts";
import { sourceFields } from "./source-order.ts";
import {
  filterFields,
  movieColumnFields,
  seriesColumnFields,
  type FilterName,
  type FilterType,
  type TitleType,
  type TitleField,
  titleFlags,
  type TitleFields,
} from "./title-fields.ts";

/** Schemas of answers. */
export const text = z.nullable(z.string());
export const number = z.nullable(z.number());
export const texts = z.array(z.string());
export const titleVersion = z.enum(titleVersions);
/** Names in a query string, separated by commas. */
const namesParam = /* @__NO_SIDE_EFFECTS__ */ <const Name extends string>(names: readonly Name[]) =>
  z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((joined: string) => joined.split(",")),
        z.array(z.enum(names)).check(z.maxLength(names.length)),
      ),
    ),
  );

/** Titles that have all of the versions. */
export const versionsParam = namesParam(titleVersions);

/** What the staff looks for the lack of. */
export const lackNames = ["poster", "description"] as const;

/** Links to the video: only in answers to callers with content:create. */
export const rawLinks = z.object({
  video_url: z.optional(text),
  iframe_url: z.optional(text),
  embed_url: z.optional(text),
  hosting_url: z.optional(text),
  /** The order in which the sources are tried, where the staff chose one. */
  source_order: z.optional(z.array(z.enum(sourceFields))),
});

/** For optimistic locking (`expectedVersion`): only in answers to callers with content:create. */
export const version = { updated_at: z.optional(isoDate) };

/** From when and until when viewers see it; null: from now on, for good. Only in answers to callers with content:create. */
const moment = z.optional(z.nullable(isoDate));
export const publicationDates = { publish_from: moment, publish_until: moment };

const answerSchemas = {
  line: text,
  paragraph: text,
  day: text,
  address: text,
  text,
  string: z.string(),
  decimal: number,
  integer: number,
  number,
  count: z.number(),
  computed: z.number(),
  list: texts,
  flag: z.boolean(),
  versions: z.array(titleVersion),
} as const satisfies Record<TitleField["type"], z.ZodMiniType>;

type AnswerSchemas<Fields extends TitleFields> = { [Name in keyof Fields]: (typeof answerSchemas)[Fields[Name]["type"]] };
/** Values of the fields of a table, in answers. */
export type FieldValues<Fields extends TitleFields> = { [Name in keyof Fields]: z.infer<AnswerSchemas<Fields>[Name]> };

export const answerShape = /* @__NO_SIDE_EFFECTS__ */ <Fields extends TitleFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, answerSchemas[type]])) as AnswerSchemas<Fields>;

/** Fields that are not in the tables of title-fields.ts. */
const derivedFields = { id: uuid, thumbnail: text, has_video: z.boolean(), created_at: isoDate, date_added: isoDate };

/** The fields of a title that carousels and lists show. */
export const movieCard = z.object({ ...derivedFields, ...answerShape(movieColumnFields), item_type: z.literal("movie") });
export const seriesCard = z.object({ ...derivedFields, ...answerShape(seriesColumnFields), item_type: z.literal("series") });
export const titleCard = z.discriminatedUnion("item_type", [movieCard, seriesCard]);
export type MovieCard = z.infer<typeof movieCard>;
export type SeriesCard = z.infer<typeof seriesCard>;
export type TitleCard = z.infer<typeof titleCard>;

const paramSchemas = {
  flag: z.optional(boolParam),
  line: textParam(60),
  string: textParam(60),
  versions: versionsParam,
} as const;

/** Query parameters of the fields with `filter`. */
export const filterParams = /* @__NO_SIDE_EFFECTS__ */ <const Title extends TitleType>(title: Title) =>
  Object.fromEntries(filterFields(title).map(([name, type]) => [name, paramSchemas[type]])) as {
    [Name in FilterName<Title>]: (typeof paramSchemas)[FilterType<Title, Name>];
  };

/** Query parameters that the lists of films and series share. */
export const filters = {
  skip,
  limit: limitParam(limits.list.defaultLimit, limits.list.maxLimit),
  sort_order: sortOrder,
  genre: textParam(60),
  year: z.optional(intParam({ min: limits.year.min, max: limits.year.max })),
  min_rating: z.optional(numberParam({ min: 0, max: 10 })),
  language: textParam(60),
  country: textParam(60),
  theme: textParam(60),
  status: textParam(20),
  q: textParam(100),
  /** Each word must occur in the title, original title, director or creator, genres or year. Ignored without content:create. */
  search: textParam(100),
  /** Titles with or without a video. Ignored without content:create. */
  has_video: z.optional(boolParam),
  /** Titles that lack all of these. Ignored without content:create. */
  without: namesParam(lackNames),
  /** Titles that have all of these flags. Ignored without content:create. */
  flags: namesParam(titleFlags()),
};

const facet = z.array(z.object({ value: z.string(), titles: z.number() }));

/** The values that titles of the lists have, each with the number of its titles: what the filters offer. */
export const titleFacets = z.object({
  /** By number of titles, then by name. */
  genres: facet,
  /** The latest first. */
  years: facet,
  languages: facet,
  statuses: facet,
  versions: facet,
  flags: facet,
});
export type TitleFacets = z.infer<typeof titleFacets>;
