import { zodResolver } from "@hookform/resolvers/zod";
import { frenchFault } from "@seance/contract/french";
import type { FieldValues, Resolver } from "react-hook-form";

/** A schema of the contract, as far as a form needs it. */
interface Schema {
  readonly _zod: { readonly input: FieldValues; readonly output: FieldValues };
}

/** Checks a form with the schema that the server checks its call with, in the same sentences. */
export function checkedBy<Values extends FieldValues>(schema: Schema): Resolver<Values> {
  return zodResolver<FieldValues, unknown, FieldValues, Schema>(schema, { error: frenchFault }) as object as Resolver<Values>;
}
