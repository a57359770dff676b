import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export const inRoot = (...parts) => join(root, ...parts);

/** Node 24, which the installation brings; the one that runs this script may be older. */
export const node24 = inRoot("node_modules/node/bin/node");

/** A tool of node_modules, as a command to start under Node 24. */
export const tool = (name, ...args) => [node24, inRoot("node_modules/.bin", name), ...args];
