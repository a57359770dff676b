import type { ColumnType } from "kysely";

/** A column with a default, which an insert may leave out. */
export type Generated<T> =
  T extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;
/** A column that PostgreSQL computes; never written. */
export type Computed<T> = ColumnType<T, never, never>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Written as text, so that an array is not taken for PostgreSQL's own. */
export type Json = ColumnType<object, string, string>;

/** Replaces the type of a column's values; its nulls and what an insert may leave out stay. */
export type Refined<Column, Value> =
  Column extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<
        Replaced<Selected, NonNullable<Selected>, Value>,
        Replaced<Inserted, NonNullable<Selected>, Value>,
        Replaced<Updated, NonNullable<Selected>, Value>
      >
    : Replaced<Column, NonNullable<Column>, Value>;

type Replaced<T, From, To> = T extends From ? To : T;
