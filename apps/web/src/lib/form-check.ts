import { zodResolver } from "@hookform/resolvers/zod";
import { frenchFault } from "@seance/contract/french";
import type { FieldValues, Resolver } from "react-hook-form";

/** A schema of the contract, as far as a form needs it. */
interface Schema {
  readonly _zod: { readonly input: FieldValues; readonly output: FieldValues };
}

/** What the screen asks of a form beyond the call's schema: the sentence of each fault, by field. */
type Further<Values> = (body: Values) => Readonly<Record<string, string>>;

/** Checks a form with the schema that the server checks its call with, in the same sentences, and with what the screen asks besides. */
export function formResolver<Values extends FieldValues>(schema: Schema, further?: Further<Values>): Resolver<Values> {
  const check = zodResolver<FieldValues, unknown, FieldValues, Schema>(schema, { error: frenchFault });
  return (async (body: Values, context: unknown, options: Parameters<typeof check>[2]) => {
    const result = await check(body, context, options);
    const asked = Object.entries(further?.(body) ?? {}).map(([name, message]) => [name, { type: "required", message }]);
    if (asked.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(asked), ...result.errors } };
  }) as object as Resolver<Values>;
}

/** How a form is sent: what checks its body, and the call that takes it, with the version that a change is of. */
export interface Submission<Item = undefined> {
  readonly check: Resolver;
  readonly send: (body: FieldValues, version: Item) => Promise<unknown>;
}

/** A call and the schema of its body: what is sent has passed the schema, and so has its type. */
export function submission<Body extends Schema, Item = undefined>(
  schema: Body,
  send: (body: Body["_zod"]["input"], version: Item) => Promise<unknown>,
  further?: Further<FieldValues>,
): Submission<Item> {
  return { check: formResolver(schema, further), send };
}

/** The version that a change is of: the server refuses the change when somebody else has saved the item since. */
export const expectedVersion = ({ updated_at }: { readonly updated_at?: string | null | undefined }) =>
  updated_at ? { expected_updated_at: updated_at } : {};
