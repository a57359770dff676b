import type { Fetcher } from "./api-client.ts";

/** A `fetch` that tells the share of the body that was sent, which the browser's own does not. For bodies of the API client. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): Fetcher =>
  (address, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("no response")));
      request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });

function responseOf(request: XMLHttpRequest): Response {
  const told = ["Retry-After", "Date"].flatMap((name): [string, string][] => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
  return new Response(request.responseText, { status: request.status, headers: told });
}
