import { runChecks } from "./lib/checks.mjs";
import { install } from "./lib/install.mjs";
import { stop } from "./lib/processes.mjs";

await install();
const { failed } = await runChecks();
await stop(failed > 0 ? 1 : 0);
