import * as z from "zod/mini";
import { boolParam, intParam, isoDate, numberParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitOf, skip, sortOrder } from "./paging.ts";
import {
  filterFields,
  movieColumnFields,
  seriesColumnFields,
  type FilterName,
  type FilterType,
  type TitleType,
  type TitleField,
  type TitleFields,
} from "./title-fields.ts";

/** Fields as the answers carry them. */
export const text = z.nullable(z.string());
export const number = z.nullable(z.number());
export const texts = z.array(z.string());

/** Links to the picture itself: only in answers to callers with content:create. */
export const rawLinks = z.object({
  video_url: z.optional(text),
  iframe_url: z.optional(text),
  embed_url: z.optional(text),
  hosting_url: z.optional(text),
});

/** When the item last changed: only in answers to callers with content:create, who send it back with their changes. */
export const version = { updated_at: z.optional(isoDate) };

const answerSchemas = {
  line: text,
  paragraph: text,
  day: text,
  address: text,
  text,
  string: z.string(),
  decimal: number,
  whole: number,
  number,
  count: z.number(),
  computed: z.number(),
  list: texts,
  flag: z.boolean(),
} as const satisfies Record<TitleField["type"], z.ZodMiniType>;

type AnswerSchemas<Fields extends TitleFields> = { [Name in keyof Fields]: (typeof answerSchemas)[Fields[Name]["type"]] };
/** The values of a table's fields as answers carry them. */
export type FieldValues<Fields extends TitleFields> = { [Name in keyof Fields]: z.infer<AnswerSchemas<Fields>[Name]> };

export const answersOf = /* @__NO_SIDE_EFFECTS__ */ <Fields extends TitleFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, answerSchemas[type]])) as AnswerSchemas<Fields>;

/** What the tables do not list: the key, and what derives from other fields. */
const derivedFields = { id: uuid, thumbnail: text, has_video: z.boolean(), created_at: isoDate, date_added: isoDate };

/** A movie as rows and lists of other things show it. */
export const movieCard = z.object({ ...derivedFields, ...answersOf(movieColumnFields), item_type: z.literal("movie") });
export const seriesCard = z.object({ ...derivedFields, ...answersOf(seriesColumnFields), item_type: z.literal("series") });
export const titleCard = z.discriminatedUnion("item_type", [movieCard, seriesCard]);
export type MovieCard = z.infer<typeof movieCard>;
export type SeriesCard = z.infer<typeof seriesCard>;
export type TitleCard = z.infer<typeof titleCard>;

/** A value to compare with, as somebody typed it. */
export const compared = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u, "Caractères non autorisés")));

const paramSchemas = { flag: z.optional(boolParam), line: compared(60), string: compared(60) } as const;

/** The query parameters of the filters that the tables list. */
export const filterParams = /* @__NO_SIDE_EFFECTS__ */ <const Title extends TitleType>(title: Title) =>
  Object.fromEntries(filterFields(title).map(([name, type]) => [name, paramSchemas[type]])) as {
    [Name in FilterName<Title>]: (typeof paramSchemas)[FilterType<Title, Name>];
  };

/** What lists of films and of series may be asked. */
export const filters = {
  skip,
  limit: limitOf(limits.list.defaultLimit, limits.list.maxLimit),
  sort_order: sortOrder,
  genre: compared(60),
  year: z.optional(intParam({ min: limits.year.min, max: limits.year.max })),
  min_rating: z.optional(numberParam({ min: 0, max: 10 })),
  language: compared(60),
  status: compared(20),
  q: compared(100),
  /** The staff's: every word a part of the title, original title, director or creator, genres or year. Nothing for others. */
  search: compared(100),
  /** The staff's: what can be played, or what cannot. Nothing for others. */
  has_video: z.optional(boolParam),
};
