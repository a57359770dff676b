import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { programs } from "./packages.mjs";
import { write } from "./supervisor.mjs";

const stanza = "seance";
/** WAL that is not full is archived after this time: at most so much is lost with both PostgreSQL. */
const archiveSeconds = 10;

/**
 * The repository of pgBackRest, a folder that stands for an object store: pgBackRest speaks S3 over TLS only, and Swift has none here. Each server
 * has a configuration of its own, as on two machines.
 */
export class Archive {
  #repository;
  #account;
  #configs = new Map();

  constructor(supervisor, account) {
    this.#repository = supervisor.folderOf("repository", account);
    this.#account = account;
  }

  /** Patroni's settings of a server that archives, and fetches what the primary no longer has when it comes back as the replica. */
  settingsOf({ number, folder, port }) {
    const config = write(folder, "pgbackrest.conf", this.#configFor(folder, port), this.#account);
    this.#configs.set(number, config);
    return {
      parameters: {
        archive_mode: "on",
        archive_timeout: archiveSeconds,
        archive_command: [...command(config), "archive-push", "%p"].join(" "),
      },
      recovery_conf: { restore_command: [...command(config), "archive-get", "%f", "%p"].join(" ") },
    };
  }

  /** The configuration of a server. */
  configOf = (number) => this.#configs.get(number);

  /** The shell command that prepares the repository for a server. */
  createCommand = (number) => [...command(this.#configs.get(number)), "stanza-create"].join(" ");

  /** Makes a backup (`full`, `diff` or `incr`) of the server that is the primary. */
  backup = (primary, type) => this.#run(primary, `--type=${type}`, "backup");

  #run(number, ...words) {
    const [program, ...args] = [...command(this.#configs.get(number)), ...words];
    return promisify(execFile)(program, args, { cwd: "/", ...this.#account });
  }

  #configFor(folder, port) {
    return `
[global]
repo1-path=${this.#repository}
repo1-retention-full=2
lock-path=${join(folder, "lock")}
compress-type=zst
start-fast=y
log-level-console=warn
log-level-file=off

[${stanza}]
pg1-path=${join(folder, "data")}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`;
  }
}

const command = (config) => [programs.pgbackrest, `--config=${config}`, `--stanza=${stanza}`];
