import { zodResolver } from "@hookform/resolvers/zod";
import { frenchErrorMessage } from "@seance/contract/french";
import type { FieldValues, Resolver } from "react-hook-form";

/** What a form needs of a contract schema. */
interface Schema {
  readonly _zod: { readonly input: FieldValues; readonly output: FieldValues };
}

/** Checks of the screen beyond the schema: error messages by field. */
type Further<Values> = (body: Values) => Readonly<Record<string, string>>;

/** A resolver that validates a form by the call's schema, with the server's messages, and by the screen's own checks. */
export function formResolver<Values extends FieldValues>(schema: Schema, further?: Further<Values>): Resolver<Values> {
  const check = zodResolver<FieldValues, unknown, FieldValues, Schema>(schema, { error: frenchErrorMessage });
  return (async (body: Values, context: unknown, options: Parameters<typeof check>[2]) => {
    const result = await check(body, context, options);
    const asked = Object.entries(further?.(body) ?? {}).map(([name, message]) => [name, { type: "required", message }]);
    if (asked.length === 0) return result;
    return { values: {}, errors: { ...Object.fromEntries(asked), ...result.errors } };
  }) as object as Resolver<Values>;
}

/** How a form is validated and sent. `version` is the item that was edited, for conflict detection. */
export interface Submission<Item = undefined> {
  readonly check: Resolver;
  readonly send: (body: FieldValues, version: Item) => Promise<unknown>;
}

/** Pairs a call with the schema of its body, so that the values sent have the schema's type. */
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
