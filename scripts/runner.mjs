import { install } from "./lib/install.mjs";
import { inRoot, node24 } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

await install();
const { code } = await run([node24, inRoot("apps/server/src/runner.mjs")], { stdio: "inherit" });
await stop(code);
