import type { z } from "zod/mini";

type Def = {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly options?: readonly z.ZodMiniType[];
  readonly items?: readonly z.ZodMiniType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
  readonly in?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
};

let ids = 0;

/** A new id; the same ones in each run. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, "0")}`;

/** The smallest value that a schema accepts, with fields of its own: no list has an entry, what may be null is null. */
export function sample<S extends z.ZodMiniType>(schema: S, fields: Partial<z.output<S>> = {}): z.output<S> {
  const value = smallest(schema);
  return (typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, ...fields } : value) as z.output<S>;
}

function smallest(schema: z.ZodMiniType): unknown {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, field]) => field._zod.def.type !== "optional")
          .map(([name, field]) => [name, smallest(field)]),
      );
    case "array":
      return [];
    case "record":
      return smallestRecord(def);
    case "tuple":
      return def.items?.map(smallest);
    case "union":
      return def.options?.[0] && smallest(def.options[0]);
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "number":
      return 0;
    case "boolean":
      return false;
    case "nullable":
      return null;
    case "pipe":
      return def.in && smallest(def.in);
    case "string":
      return def.format === "uuid" ? newId() : def.format === "datetime" ? "2026-01-01T12:00:00.000Z" : "";
    default:
      return undefined;
  }
}

/** A record whose keys are an enumeration has each of them. */
function smallestRecord({ keyType, valueType }: Def): object {
  const keys = Object.values((keyType?._zod.def as Def | undefined)?.entries ?? {});
  return Object.fromEntries(keys.map((key) => [key, valueType && smallest(valueType)]));
}
