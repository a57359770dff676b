import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// What node:http does at best: the same headers and bytes for whatever is asked.
const { headers, body } = JSON.parse(readFileSync(process.env["ANSWER"] ?? "", "utf8")) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, "base64");

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
