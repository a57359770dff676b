import { existsSync, readFileSync } from "node:fs";
import { inRoot, node24 } from "./paths.mjs";
import { run, stop } from "./processes.mjs";
import { showStep } from "./terminal.mjs";

/** Runs `npm ci` if packages are missing or differ from package-lock.json. */
export async function install() {
  refuseOldNode();
  if (isInstalled()) return;
  let said = "";
  const installed = await showStep("Installation des paquets", async () => {
    // The tools are development dependencies, needed even with NODE_ENV=production.
    const { code, output } = await run(["npm", "ci", "--include=dev", "--loglevel=error"], { graceMs: 2000, show: false });
    said = output;
    return code === 0;
  });
  if (!installed) {
    console.error(`${said}\nL’installation des paquets (npm ci) a échoué.`);
    await stop(1);
  }
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} est trop ancien : il faut Node 20.19 ou plus récent.`);
  process.exit(1);
}

/** After an install, npm writes the installed versions to node_modules/.package-lock.json: both files must agree. */
function isInstalled() {
  const done = inRoot("node_modules/.package-lock.json");
  if (!existsSync(done) || !existsSync(node24)) return false;
  const wanted = packagesOf(inRoot("package-lock.json"));
  const installed = packagesOf(done);
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, link }]) =>
      path === "" || link || optional || !path.includes("node_modules/") || isSame(installed[path], version, integrity),
  );
}

const isSame = (found, version, integrity) => found !== undefined && found.version === version && found.integrity === integrity;

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, "utf8")).packages;
