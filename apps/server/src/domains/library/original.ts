import path from "node:path";
import { sourceFile } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { findFile } from "./library.queries.ts";

/** The path of a published file by its id; null while it is missing. */
export async function originalFile({ db, config }: Pick<Services, "db" | "config">, id: string): Promise<string | null> {
  const file = await findFile(db, id);
  return file?.state === "published" ? sourceFile(config, path.join(file.root, file.path)) : null;
}
