import { catalogueDirectory } from "./lib/catalogue.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, report } from "./lib/report.ts";

/** Time from the start of the server, with PostgreSQL stopped, to the first answer: the home page of the whole catalogue. */
const env = serverSettings(await catalogueDirectory());
const times: number[] = [];
for (let i = 0; i < 5; i++) {
  const server = await startProgram("apps/server/src/main.mjs", { env, path: "/api/home" });
  times.push(server.startedInMs);
  await server.stop();
}
report({
  name: "server start on an existing database, to the first answer",
  value: median(times),
  unit: "ms",
  atMost: 1000,
  detail: { slowest_ms: Math.round(Math.max(...times)) },
});
