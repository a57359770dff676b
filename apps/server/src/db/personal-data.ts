import type { Exported } from "@seance/contract/accounts";
import type { Db } from "./client.ts";

/** Whose data it is. */
export interface DataSubject {
  readonly id: string;
  readonly email_form: string;
  readonly username: string;
}

/** What a domain does with the data that it keeps of an account. */
export interface PersonalData {
  /** The domain's part of the document that the account's owner downloads, column by column; titles in the bin are left out. */
  export?(tx: Db, accountId: string): Promise<Partial<Exported>>;
  /** Clears the account's name from rows that stay without it. Rows that refer to the account by a foreign key go with it. */
  erase?(tx: Db, account: DataSubject): Promise<unknown>;
}

type WithIsoDates<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

/** Rows with their dates as JSON has them. */
export const withIsoDates = <T extends object>(rows: readonly T[]): WithIsoDates<T>[] =>
  rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ) as WithIsoDates<T>,
  );
