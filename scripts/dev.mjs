import { install } from "./lib/install.mjs";
import { inRoot, node24, tool } from "./lib/paths.mjs";
import { start, stop } from "./lib/processes.mjs";
import { refuseTakenPort } from "./lib/server.mjs";
import { logOutput, printLog } from "./lib/terminal.mjs";

const port = process.env.PORT || "8001";
const web = "http://localhost:5173";

await refuseTakenPort("run dev");
await install();

// Vite serves the pages and proxies /api and /media to the server; PUBLIC_URL is therefore the address of Vite.
const server = start([node24, "--watch", "--watch-preserve-output", inRoot("apps/server/src/main.mjs")], {
  stdio: ["ignore", logOutput, "inherit"],
  env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL || web },
});
await printLog(server.child.stdout);
const vite = start(tool("vite", "--port", "5173", "--strictPort", "--clearScreen", "false"), {
  cwd: inRoot("apps/web"),
  env: { SEANCE_SERVER: `http://localhost:${port}` },
});
const { code } = await Promise.race([server.done, vite.done]);
await stop(code);
