import { request, type Agent } from "node:http";

interface Options {
  readonly agent: Agent;
  /** A POST with this JSON; a GET without. */
  readonly body?: object;
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The status of a response, whose body is discarded. */
export function statusOf(url: string, { agent, body, localAddress, headers: given }: Options): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const json = body && JSON.stringify(body);
  const headers = { ...given, ...(json && { "content-type": "application/json", "content-length": Buffer.byteLength(json) }) };
  request(url, { method: json ? "POST" : "GET", agent, headers, ...(localAddress && { localAddress }) }, (response) => {
    response
      .resume()
      .once("end", () => resolve(response.statusCode ?? 0))
      .once("error", reject);
  })
    .once("error", reject)
    .end(json);
  return promise;
}
