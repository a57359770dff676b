import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "./app.ts";
import { readSample } from "./proxy.ts";
import { until } from "./until.ts";

const site = await testApp();
const files = ["grafana/seance.json", "prometheus/seance.rules.yml"] as const;

/** The names of metrics in an expression or a file of them: what stands before labels. */
const namesIn = (text: string): string[] => [...new Set([...text.matchAll(/([a-z]\w*)\{job=/g)].map(([, name = ""]) => name))];

async function exposed(): Promise<Set<string>> {
  const { text } = await site.call("GET", "/metrics", { address: "127.0.0.1" });
  return new Set([...text.matchAll(/^([a-z_]\w*)(?:\{|\s)/gim)].map(([, name = ""]) => name));
}

for (const file of files)
  test(`every metric that deploy/${file} names is exposed`, async () => {
    const names = namesIn((await readSample(file)).replaceAll(String.raw`\"`, '"'));
    assert.ok(names.length > 6, names.join());
    await site.call("GET", "/movies");
    // Prometheus makes `up` by itself; what Node measures comes with time: a garbage collection, a sample of the event loop.
    const missing = async (): Promise<string[]> => {
      const found = await exposed();
      return names.filter((name) => name !== "up" && !found.has(name));
    };
    await until("all are there", async () => (await missing()).length === 0);
  });

test("the gauge of notifications tells whether this process hears those of the database", async (t) => {
  const read = async (): Promise<string | undefined> =>
    /^seance_database_listening (\d)$/m.exec((await site.call("GET", "/metrics", { address: "127.0.0.1" })).text)?.[1];
  assert.equal(await read(), "1");
  t.mock.getter(site.services.bus, "listening", () => false);
  assert.equal(await read(), "0");
});

test("the gauges of the archive tell what the database says, and have no value where it does not archive", async (t) => {
  const read = async (): Promise<string[]> => {
    const { text } = await site.call("GET", "/metrics", { address: "127.0.0.1" });
    return [...text.matchAll(/^seance_archive_\w+ (\S+)$/gm)].map(([, value = ""]) => value);
  };
  assert.deepEqual(await read(), ["Nan", "Nan"]);
  t.mock.method(site.services.probe, "archive", () => Promise.resolve({ seconds: 42.5, failing: true }));
  assert.deepEqual(await read(), ["42.5", "1"]);
});
