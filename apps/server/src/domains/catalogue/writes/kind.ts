import type { BinType } from "@seance/contract/bin";
import type { Db } from "#db/client.ts";
import type { CatalogueChange } from "./bump.queries.ts";

/** The fields that every kind of item has. */
export interface Item {
  readonly id: string;
  readonly updated_at?: string | undefined;
}

/** The types of the bin that the catalogue has. */
export type CatalogueType = Exclude<BinType, "announcement" | "badge">;

/** A kind of item (films, series, episodes, channels or sagas), for the writes that all kinds share. */
export interface Kind<T extends Item> {
  readonly type: CatalogueType;
  /** What the open pages are told. */
  readonly change: CatalogueChange;
  /** The item's name in the audit log. */
  label(item: T): string;
  /** The items of these ids that are not in the bin, with all fields, locked until the transaction ends. */
  lock(tx: Db, ids: readonly string[]): Promise<T[]>;
  update(tx: Db, item: T, before: T): Promise<void>;
  /** Moves items to the bin, episodes with their series. */
  bin(tx: Db, ids: readonly string[]): Promise<void>;
  /** Takes an item out of the bin; false when it is not there. */
  restore(tx: Db, id: string): Promise<boolean>;
  /** The unique index that a write may violate, the message of the 409, and the item that has the key of another. */
  readonly taken?: {
    readonly constraint: string;
    readonly detail: string;
    find(db: Db, wanted: object): Promise<{ readonly id: string; readonly title: string } | undefined>;
  };
}
