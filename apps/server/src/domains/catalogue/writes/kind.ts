import type { BinType } from "@seance/contract/bin";
import type { Db } from "#db/client.ts";
import type { CatalogueChange } from "#domains/catalogue/bump.queries.ts";

/** What every item that the staff writes has: its key, and when it last changed. */
export interface Item {
  readonly id: string;
  readonly updated_at?: string | undefined;
}

/** One kind of the catalogue's items, as the staff's writes see it. */
export interface Kind<T extends Item> {
  readonly type: BinType;
  /** Which open pages are told. */
  readonly told: CatalogueChange;
  /** How people name it. */
  label(item: T): string;
  /** The items of the ids that are not in the bin, whole, held until the transaction ends. */
  lock(tx: Db, ids: readonly string[]): Promise<T[]>;
  /** Writes an item as it should be. */
  update(tx: Db, wanted: T, before: T): Promise<void>;
  /** Puts items in the bin, with what hangs on them. */
  bin(tx: Db, ids: readonly string[]): Promise<void>;
  /** Takes an item out of the bin; whether it was there. */
  restore(tx: Db, id: string): Promise<boolean>;
  /** The unique index that a write may meet, and what to say then. */
  readonly taken?: { readonly constraint: string; readonly detail: string };
}
