import type { ColumnType } from "kysely";

/** A timestamp that PostgreSQL sets unless the program does. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Computed<T> = ColumnType<T, never, never>;
