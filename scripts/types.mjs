import { install } from "./lib/install.mjs";
import { inRoot, node24 } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

await install();
const globalSetup = `--test-global-setup=${inRoot("apps/server/test/database-server.ts")}`;
const test = inRoot("apps/server/test/generated-tables.test.ts");
const { code } = await run([node24, "--test", "--test-update-snapshots", globalSetup, test]);
await stop(code);
