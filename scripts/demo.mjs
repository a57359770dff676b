import { buildWeb } from "./lib/build.mjs";
import { install } from "./lib/install.mjs";
import { refuseTakenPort, serve } from "./lib/server.mjs";

await refuseTakenPort("run demo");
await install();
await buildWeb();
await serve("demo/serve.mjs", { env: { NODE_ENV: "production" }, readable: true });
