import { run } from "./processes.mjs";

/** Installs Debian packages if run as root. `choices` are tried in order until one installs; each may name several packages. */
export async function aptInstall(name, ...choices) {
  if (process.getuid?.() !== 0) return;
  console.log(`Installation de ${name}…`);
  const installs = choices.map((packages) => `apt-get install -y --no-install-recommends ${packages}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["sh", "-c", `apt-get update && { ${installs.join(" || ")}; }`], { env, show: false });
}
