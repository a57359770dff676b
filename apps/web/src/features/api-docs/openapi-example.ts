/** What the page reads of a JSON schema. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

type Content = { readonly "application/json"?: { readonly schema: Schema } };

/** A call of the OpenAPI document. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
  /** Whether an API key may make it. */
  readonly "x-api-key": boolean;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const uuid = "0190a000-0000-7000-8000-000000000000";
const texts: Readonly<Record<string, string>> = {
  uuid,
  "date-time": "2026-01-31T20:00:00.000Z",
  date: "2026-01-31",
  email: "a@exemple.fr",
};

/** A value of the schema, with the required fields; `all`: with every field. */
export function exampleOf(schema: Schema, all = false): unknown {
  const { type, format = "", properties, required = [], items, anyOf, oneOf, minimum = 0 } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant) return exampleOf(variant, all);
  if (properties) {
    const shown = Object.entries(properties).filter(([name]) => all || required.includes(name));
    return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, all)]));
  }
  const [kind] = typeof type === "string" ? [type] : (type ?? []);
  if (kind === "array") return items ? [exampleOf(items, all)] : [];
  if (kind === "object") return {};
  if (kind === "integer" || kind === "number") return Math.max(1, minimum);
  if (kind === "boolean") return true;
  return texts[format] ?? "texte";
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call by curl, with its required parameters, headers and fields. */
export function curlOf(site: string, path: string, method: string, { parameters, requestBody, security }: Operation): string {
  const needed = parameters.filter(({ required }) => required);
  const valueOf = (name: string, schema: Schema): string =>
    String(exampleOf(schema) === "texte" ? `{${name}}` : exampleOf(schema));
  let address = path;
  for (const { name, schema } of needed.filter((one) => one.in === "path"))
    address = address.replace(`{${name}}`, encodeURIComponent(valueOf(name, schema)));
  const query = new URLSearchParams(
    needed.filter((one) => one.in === "query").map(({ name, schema }) => [name, valueOf(name, schema)]),
  );
  const isPublic = security.some((one) => Object.keys(one).length === 0);
  const body = requestBody?.content["application/json"]?.schema;
  return [
    `curl -X ${method.toUpperCase()} ${shellQuoted(`${site}/api${address}${query.size > 0 ? `?${query}` : ""}`)}`,
    ...(isPublic ? [] : [`-H "Authorization: Bearer $SEANCE_KEY"`]),
    ...needed
      .filter((one) => one.in === "header" && one.name !== "authorization")
      .map(({ name, schema }) => `-H ${shellQuoted(`${name}: ${valueOf(name, schema)}`)}`),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(json(exampleOf(body)))}`] : []),
  ].join(" \\\n  ");
}

/** What a successful call answers, as an example; null without content. */
export function answerExample({ responses }: Operation): string | null {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema = success?.content?.["application/json"]?.schema;
  return schema ? json(exampleOf(schema, true)) : null;
}
