import type { AccountExport } from "@seance/contract/account-export";
import type { Db } from "./client.ts";

/** The account whose data is exported or erased. */
export interface DataSubject {
  readonly id: string;
  readonly email_form: string;
  readonly username: string;
}

/** A domain's export and erasure of an account's data. */
export interface PersonalData {
  /** The domain's part of the export, without titles in the bin. */
  export?(tx: Db, accountId: string): Promise<Partial<AccountExport>>;
  /** Anonymizes rows that stay. Rows with a foreign key to the account are deleted with it. */
  erase?(tx: Db, account: DataSubject): Promise<unknown>;
}

type WithIsoDates<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };

/** Rows with their dates as ISO strings. */
export const withIsoDates = <T extends object>(rows: readonly T[]): WithIsoDates<T>[] =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ) as WithIsoDates<T>,
  );
