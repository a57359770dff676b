import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// The same folder as the server's: what the one compiled, the other reads.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/seance", import.meta.url)));
const { runAdmin } = await import("./admin/run.ts");

process.exit(await runAdmin(process.argv.slice(2), process.env));
