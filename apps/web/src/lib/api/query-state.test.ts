import assert from "node:assert/strict";
import { test } from "node:test";
import { QueryClient, QueryObserver, keepPreviousData, onlineManager } from "@tanstack/react-query";
import { hasFailed } from "./query-state.ts";

test("what waits for a connection has failed, unless there is something to show", (t) => {
  onlineManager.setOnline(false);
  t.after(() => onlineManager.setOnline(true));
  const client = new QueryClient();
  const options = (page: number) => ({
    queryKey: ["films", page],
    queryFn: () => Promise.resolve("films"),
    placeholderData: keepPreviousData,
  });

  const first = new QueryObserver<string, Error, string, string, (string | number)[]>(client, options(1));
  t.after(first.subscribe(() => undefined));
  assert.ok(hasFailed(first.getCurrentResult()), "never asked for");

  client.setQueryData(["films", 2], "films", { updatedAt: 0 });
  const second = new QueryObserver<string, Error, string, string, (string | number)[]>(client, options(2));
  t.after(second.subscribe(() => undefined));
  assert.equal(second.getCurrentResult().fetchStatus, "paused");
  assert.ok(!hasFailed(second.getCurrentResult()), "held, only not refreshed");

  second.setOptions(options(3));
  assert.equal(second.getCurrentResult().data, "films");
  assert.ok(hasFailed(second.getCurrentResult()), "what shows is another page's");
});

test("what fails has failed, what comes has not", async (t) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, { queryKey: ["a"], queryFn: () => Promise.reject(new Error("no")) });
  t.after(observer.subscribe(() => undefined));
  assert.ok(!hasFailed(observer.getCurrentResult()));
  assert.ok(hasFailed(await observer.refetch()));
});
