import type * as z from "zod/mini";
import type { Permission } from "./roles.ts";

/** Who may call: everybody, whoever is signed in, or the holders of one permission of the table in roles.ts. */
export type Access = "public" | "signed-in" | Permission;

/** What a cached answer depends on; a write bumps the tag on every process. */
export type CacheTag = "catalogue" | "settings" | "ticker" | "maintenance" | "announcements" | "guide";

export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below /api, with `:name` parameters. */
  readonly path: `/${string}`;
  /** One French line for the reference at /api/openapi.json. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType<object, object>;
  /** Unknown query parameters are ignored: use `z.object`. */
  readonly query?: z.ZodMiniType<object, object>;
  /** Headers of its own, in lower case. */
  readonly headers?: z.ZodMiniType<object, object>;
  /** Unknown body fields are refused: use `z.strictObject`. */
  readonly body?: z.ZodMiniType;
  /** Bytes of the body, where a list is longer than what every call may send. */
  readonly maxBody?: number;
  /** Status of the success; 200 unless said here or by the handler, 204 where there is no answer. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly answer?: z.ZodMiniType;
  /** Keep the answer as bytes until one of these tags is bumped: only where every caller may get the same answer. */
  readonly cache?: readonly CacheTag[];
}

/** Declares one call of the API; server, web, reference and tests all read this definition. */
export function endpoint<const E extends EndpointShape>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type Params<E extends EndpointShape> = Parsed<E["params"]>;
export type Query<E extends EndpointShape> = Parsed<E["query"]>;
export type Headers<E extends EndpointShape> = Parsed<E["headers"]>;
export type Body<E extends EndpointShape> = Parsed<E["body"]>;
export type Answer<E extends EndpointShape> = Parsed<E["answer"]>;

export type SentParams<E extends EndpointShape> = Sent<E["params"]>;
export type SentHeaders<E extends EndpointShape> = Sent<E["headers"]>;
export type SentBody<E extends EndpointShape> = Sent<E["body"]>;
/** Query values as a caller writes them: numbers and booleans are spelled out by the client. */
export type SentQuery<E extends EndpointShape> =
  Parsed<E["query"]> extends infer Q ? (Q extends object ? { [K in keyof Q]?: Q[K] | undefined } : undefined) : undefined;
