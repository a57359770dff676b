import { install } from "./lib/install.mjs";
import { inRoot, node24 } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

await install();
// Inherits the terminal, because it prompts for passwords.
const { code } = await run([node24, inRoot("apps/server/src/admin.mjs"), ...process.argv.slice(2)], { stdio: "inherit" });
await stop(code);
