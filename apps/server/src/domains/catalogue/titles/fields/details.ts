import { movieDetailFields, seriesDetailFields, type TitleField, type TitleFields } from "@seance/contract/title-fields";
import type { FieldValues } from "@seance/contract/titles";
import type { Given } from "./title.values.ts";

const emptyValue = ({ type }: TitleField) => (type === "list" ? [] : type === "flag" ? false : null);

const emptyValues = <Fields extends TitleFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as FieldValues<Fields>;

/** The details of a title that has none stored. */
export const emptyMovieDetails = emptyValues(movieDetailFields);
export const emptySeriesDetails = emptyValues(seriesDetailFields);

/** The given fields that the `details` column stores. */
export const givenDetails = <Details extends object>(fields: TitleFields, given: Given<Details>): Partial<Details> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined),
  ) as Partial<Details>;
