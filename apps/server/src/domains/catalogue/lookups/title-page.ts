import * as z from "zod/mini";
import { uuid } from "@seance/contract/fields";
import type { Caller } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { sagaById } from "#domains/catalogue/sagas/sagas.queries.ts";
import { findMovies, findSeries } from "./visible-items.ts";

const titlePage = /^\/(films|series|sagas)\/([^/]+)\/?$/;
const guest: Caller = { actor: null, address: "", userAgent: "" };

/** Whether a guest sees the title whose page has this address; true for any other page. */
export async function titlePageExists(db: Db, path: string): Promise<boolean> {
  const [, list, name] = titlePage.exec(path) ?? [];
  if (name === undefined) return true;
  const id = z.safeParse(uuid, name).data;
  if (id === undefined) return false;
  if (list === "sagas") return (await sagaById(db, id)) !== undefined;
  const found = list === "films" ? await findMovies(db, guest, [id]) : await findSeries(db, guest, [id]);
  return found.has(id);
}
