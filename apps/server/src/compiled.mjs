import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Imported first by what is started (JavaScript, as they are: an entry in TypeScript would load the compiler before what it once
// compiled can be read, 20 MB that stay). What one start compiled, the next one reads: two fifths of the work of starting.
// A folder of ours, not the shared /tmp.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/seance", import.meta.url)));
