import type { Row } from "#db/schema.ts";
import type { Facts } from "./scan/recognise.ts";
import type { Companions } from "./scan/walk.ts";

export type FileRow = Omit<Row<"library_file">, "companions" | "facts"> & {
  readonly companions: Companions;
  readonly facts: Facts;
};
