import { buildWeb, isBuilt } from "./lib/build.mjs";
import { install } from "./lib/install.mjs";
import { refuseTakenPort, serve } from "./lib/server.mjs";

await refuseTakenPort("start");
await install();
if (!isBuilt()) await buildWeb();
await serve("apps/server/src/main.mjs", { env: { NODE_ENV: "production" } });
