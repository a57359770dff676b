import { queryOptions } from "@tanstack/react-query";
import type { OpenApi } from "./openapi-example.ts";

/** The OpenAPI document: made by the server from the contract, and no call of it. */
export const openApi = queryOptions({
  queryKey: ["openapi"],
  queryFn: async ({ signal }): Promise<OpenApi> => {
    const answer = await fetch("/api/openapi.json", { signal });
    if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
    return answer.json() as Promise<OpenApi>;
  },
  staleTime: Infinity,
});
