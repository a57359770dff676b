import type { Db } from "#db/client.ts";
import { accountRows } from "#domains/accounts/index.ts";
import type { FileRow } from "#domains/library/file-row.ts";

/** A file with the account that asked for its publication, if it still exists. */
export type WaitingFile = FileRow & { readonly email: string | null; readonly role: string | null };

export const nextToPublish = (db: Db): Promise<WaitingFile | undefined> =>
  db
    .selectFrom("library_file")
    .leftJoin(accountRows.as("account"), "account.id", "library_file.account_id")
    .selectAll("library_file")
    .select(["account.email", "account.role"])
    .$castTo<WaitingFile>()
    .where((row) =>
      row.or([
        row("state", "=", "waiting"),
        row.and([row("attach", "=", true), row("state", "=", "published"), row("item_id", "is not", null)]),
      ]),
    )
    .orderBy("library_file.id")
    .limit(1)
    .executeTakeFirst();

export const findPublished = (db: Db, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom("library_file")
    .selectAll()
    .$castTo<FileRow>()
    .where("id", "=", id)
    .where("state", "=", "published")
    .executeTakeFirst();
