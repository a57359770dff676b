import { isOpenToKeys } from "@seance/contract/api-keys";
import type { EndpointShape } from "@seance/contract/endpoint";
import { proofMinutes } from "@seance/contract/proof";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

const jsonBody = (schema: Json): Json => ({ "application/json": { schema } });

const formBody = (schema: Json): Json => ({ "application/x-www-form-urlencoded": { schema } });

const detailOf = (detail: Json): Json => jsonBody({ type: "object", properties: { detail }, required: ["detail"] });

const sentence = detailOf({ type: "string" });
const faultList = detailOf({
  type: "array",
  items: {
    type: "object",
    properties: { loc: { type: "array", items: { type: ["string", "integer"] } }, msg: { type: "string" } },
    required: ["loc", "msg"],
  },
});

/** The OpenAPI 3.1 reference of the calls, made from the contract alone. */
export function openApiOf(endpoints: readonly EndpointShape[], info: { version: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Séance", version: info.version, description: "Le contrat HTTP de Séance." },
    servers: [{ url: `${info.url}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "Clé d’API, ou jeton opaque donné par /login" } },
    },
  };
}

function operation(endpoint: EndpointShape): Json {
  const { access } = endpoint;
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...describe(endpoint),
    "x-api-key": isOpenToKeys(endpoint),
    security: access === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parameters("path", endpoint.params),
      ...parameters("query", endpoint.query),
      ...parameters("header", endpoint.headers),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: (endpoint.form ? formBody : jsonBody)(schemaOf(endpoint.body, "input")),
      },
    }),
    responses: responses(endpoint),
  };
}

function describe(endpoint: EndpointShape): Json {
  const { access, freshProof } = endpoint;
  const needs = [
    ...(access === "public" || access === "signed-in" ? [] : [`Droit nécessaire : ${access}`]),
    ...(freshProof
      ? [`${proofWords[freshProof === true ? "always" : freshProof]}${isOpenToKeys(endpoint) ? ", sauf par une clé" : ""}`]
      : []),
  ];
  return needs.length > 0 ? { description: needs.join(". ") } : {};
}

const proofWords = {
  always: `Identité confirmée depuis moins de ${proofMinutes} minutes (/me/proof)`,
  deletion: `Pour supprimer : identité confirmée depuis moins de ${proofMinutes} minutes (/me/proof)`,
  "second-factor": `Pour un compte à double authentification : identité confirmée depuis moins de ${proofMinutes} minutes (/me/proof)`,
  "second-factor-approval": `Pour autoriser, d’un compte à double authentification : identité confirmée depuis moins de ${proofMinutes} minutes (/me/proof)`,
} as const;

function operationId({ method, path }: EndpointShape): string {
  const words = path.split(/[^a-zA-Z]+/).filter(Boolean);
  return [method.toLowerCase(), ...words].map((word, i) => (i === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join("");
}

function responses(endpoint: EndpointShape): Json {
  const status = endpoint.status ?? 200;
  const success = endpoint.answer
    ? { description: "Succès", content: jsonBody(schemaOf(endpoint.answer, "output")) }
    : { description: "Fait" };
  return {
    [status]: success,
    ...((endpoint.params || endpoint.query || endpoint.body) && { 422: { description: "Entrée invalide", content: faultList } }),
    ...(endpoint.access !== "public" && { 401: { description: "Authentification requise", content: sentence } }),
    ...(endpoint.access !== "public" &&
      endpoint.access !== "signed-in" && { 403: { description: "Accès refusé", content: sentence } }),
    ...(endpoint.params && { 404: { description: "Introuvable", content: sentence } }),
    503: { description: "Indisponible : voir Retry-After", content: sentence },
  };
}

function parameters(place: "path" | "query" | "header", schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
