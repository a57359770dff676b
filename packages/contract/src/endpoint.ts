import type * as z from "zod/mini";
import type { Permission } from "./roles.ts";

/** Who may call: anybody, any signed-in account, or the holders of one permission (roles.ts). */
export type Access = "public" | "signed-in" | Permission;

/** Tag of a cached answer. A write invalidates the tag on every process. */
export type CacheTag = "catalogue" | "settings" | "ticker" | "maintenance" | "announcements" | "guide";

export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path after `/api`, with `:name` parameters. */
  readonly path: `/${string}`;
  /** One line of French, published in /api/openapi.json. */
  readonly summary: string;
  readonly access: Access;
  /** Whether an API key may call it, where that differs from `isOpenToKeys`: calls for a permission are open, those of a signed-in account are not. */
  readonly keys?: boolean;
  /**
   * Whether a session may only call it within ten minutes of a proof of who its person is (proof.ts): each time, to delete in bulk, or
   * only for accounts whose sign-in asks for a code: each time, or to approve something.
   */
  readonly freshProof?: true | "deletion" | "second-factor" | "second-factor-approval";
  readonly params?: z.ZodMiniType<object, object>;
  /** Unknown query parameters are ignored: use `z.object`. */
  readonly query?: z.ZodMiniType<object, object>;
  /** Headers that the handler reads, in lower case. */
  readonly headers?: z.ZodMiniType<object, object>;
  /** Unknown body fields are refused: use `z.strictObject`. */
  readonly body?: z.ZodMiniType;
  /** The body is a form (`application/x-www-form-urlencoded`), for the sake of a standard. */
  readonly form?: true;
  /** Maximum body in bytes, where it differs from the default of the server. */
  readonly maxBody?: number;
  /** Success status: 200 by default, 204 without an answer; a handler may choose another. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly answer?: z.ZodMiniType;
  /** Cache the serialized answer until one of these tags is invalidated. Only for answers that are the same for every caller. */
  readonly cache?: readonly CacheTag[];
}

/** Declares one call of the API. The server, the web, the OpenAPI reference and the tests derive from it. */
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
/** Query values as callers of the API client pass them; the client turns numbers and booleans into text, and lists into text with commas. */
export type SentQuery<E extends EndpointShape> =
  Parsed<E["query"]> extends infer Q ? (Q extends object ? { [K in keyof Q]?: Q[K] | undefined } : undefined) : undefined;
