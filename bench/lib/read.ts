import { get, type Agent } from "node:http";

/** Reads an answer to its last byte, as it comes over the line: neither unpacked nor parsed; anything but 200 is an error. */
export function read(url: string, { agent, headers = {} }: { agent: Agent; headers?: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "gzip, br", ...headers } }, (response) => {
      response
        .on("error", reject)
        .on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`))));
      response.resume();
    }).on("error", reject);
  });
}
