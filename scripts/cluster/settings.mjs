import { join } from "node:path";

const local = "127.0.0.1";

/**
 * Patroni's settings for one of the two PostgreSQL. JSON is YAML. A primary that is gone is replaced after `ttl`; one whose PostgreSQL alone is
 * killed, at once (`primary_start_timeout`). With `synchronous_mode` a commit waits until the replica has it on its disk, and only that replica
 * becomes the primary; without a replica, commits go on alone.
 */
export function patroniSettings({ number, folder, port, password, programs, archiving, newCluster }) {
  const at = (name) => `${local}:${port[`${name}${number}`]}`;
  const settings = {
    scope: "seance",
    name: `postgres${number}`,
    restapi: { listen: at("patroni"), connect_address: at("patroni") },
    etcd3: { hosts: [`${local}:${port.etcd}`] },
    bootstrap: {
      dcs: {
        ttl: 6,
        loop_wait: 1,
        retry_timeout: 2,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, hot_standby_feedback: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      // Patroni adds the address of the new server.
      post_bootstrap: `sh ${newCluster}`,
    },
    postgresql: {
      listen: at("postgres"),
      connect_address: at("postgres"),
      ...postgresSettings({ folder, password, programs, archiving }),
    },
  };
  return JSON.stringify(settings, null, 2);
}

function postgresSettings({ folder, password, programs, archiving }) {
  const user = (username) => ({ username, password });
  return {
    data_dir: join(folder, "data"),
    bin_dir: programs,
    pgpass: join(folder, "pgpass"),
    recovery_conf: archiving.recovery_conf,
    basebackup: [{ checkpoint: "fast" }],
    authentication: { superuser: user("postgres"), replication: user("replicator"), rewind: user("rewinder") },
    parameters: {
      unix_socket_directories: folder,
      password_encryption: "scram-sha-256",
      logging_collector: "off",
      ...archiving.parameters,
    },
    pg_hba: [
      `host all all ${local}/32 scram-sha-256`,
      `host replication replicator ${local}/32 scram-sha-256`,
      "local all all trust",
    ],
  };
}

/** The script of a new cluster. The archive comes first: after three refusals PostgreSQL would wait a minute with the next segment. */
export const newClusterScript = ({ programs, password, createArchive }) => `set -e
${createArchive}
${join(programs, "psql")} -v ON_ERROR_STOP=1 -c "create role seance login password '${password}'" -c "create database seance owner seance" -d "$1"
`;

/** PgBouncer: each transaction gets a connection to the primary. Without these times it would wait 15 s after a failed connection. */
export const poolerSettings = ({ port, users }) => `
[databases]
seance = host=${local} port=${port.primary} dbname=seance

[pgbouncer]
listen_addr = ${local}
listen_port = ${port.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 3
`;

/** HAProxy asks Patroni which PostgreSQL is the primary. Connections to one that no longer is are cut. Without a replica, its readers go to the primary. */
export const databaseProxy = (port) => `
global
  maxconn 1000

defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions

listen primary
  bind ${local}:${port.primary}
  option httpchk OPTIONS /primary
  ${[1, 2].map((number) => databaseServer(port, number)).join("\n  ")}

listen replica
  bind ${local}:${port.replica}
  option httpchk OPTIONS /replica
  ${[1, 2].map((number) => databaseServer(port, number)).join("\n  ")}
  ${[1, 2].map((number) => `server primary${number} ${local}:${port[`postgres${number}`]} track primary/postgres${number} backup`).join("\n  ")}
`;

const databaseServer = (port, number) =>
  `server postgres${number} ${local}:${port[`postgres${number}`]} check port ${port[`patroni${number}`]}`;

/**
 * The HAProxy of visitors. A node that does not accept a request passes it to another one, and a read that a killed node did not answer is sent
 * again. A node that cannot reach the database gets none, unless it is so with all of them: without it they still serve what they have cached.
 */
export const siteProxy = ({ port, nodes }) => `
global
  maxconn 4000

defaults
  mode http
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  timeout connect 2s
  timeout http-request 15s
  timeout http-keep-alive 60s
  timeout check 2s
  # Uploads and event streams last.
  timeout client 1h
  timeout server 1h
  default-server inter 500ms fall 2 rise 1
  # What HAProxy answers itself, as the site does.
  http-error status 503 content-type "application/json; charset=utf-8" string "{\\"detail\\":\\"Service momentanément indisponible.\\"}" hdr Retry-After 3 hdr Cache-Control no-store

frontend site
  bind ${local}:${port}
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Request-Id %[uuid()]
  http-request disable-l7-retry unless { method GET HEAD }
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend living

backend ready
  balance leastconn
  option httpchk GET /api/health
  ${servers(nodes)}

backend living
  balance leastconn
  option httpchk GET /api/health/live
  ${servers(nodes)}
`;

const servers = (nodes) => nodes.map((node, index) => `server node${index + 1} ${local}:${node} check`).join("\n  ");
