import { existsSync } from "node:fs";
import { installPrograms } from "./apt-programs.mjs";

/** OpenStack Swift, the S3 server of the tests: its programs, and the Debian packages that have them. */
export const swiftServers = ["account", "container", "object", "proxy"];
export const swiftProgram = (server) => `/usr/bin/swift-${server}-server`;
const packages = swiftServers.map((server) => `swift-${server}`).join(" ");
export const swiftCommand = `apt install --no-install-recommends ${packages}`;

export const hasSwift = () => swiftServers.every((server) => existsSync(swiftProgram(server)));

/** Installs Swift, as root on Debian, without starting its services. */
export const installSwift = () => installPrograms(packages);
