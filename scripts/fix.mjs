import { install } from "./lib/install.mjs";
import { tool } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

await install();
const lint = await run(tool("oxlint", "--fix", "--quiet"));
const format = await run(tool("oxfmt", "--write", "."));
await stop(lint.code || format.code);
