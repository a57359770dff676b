import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export const inRoot = (...parts) => join(root, ...parts);

/** Node 24 from the npm package `node`; the Node that runs the scripts may be older. */
export const node24 = inRoot("node_modules/node/bin/node");

/** Command that runs a tool of node_modules with Node 24. */
export const tool = (name, ...args) => [node24, inRoot("node_modules/.bin", name), ...args];
