import assert from "node:assert/strict";
import { test } from "node:test";
import { QueryObserver } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { queryClient, retryDelay, shouldRetry } from "./query-client.ts";

test("a refusal is not asked again, an outage is, for a while", () => {
  for (const status of [400, 401, 403, 404, 409, 422, 429])
    assert.equal(shouldRetry(0, new ApiError({ status })), false, String(status));
  for (const status of [0, 500, 502]) {
    assert.equal(shouldRetry(1, new ApiError({ status })), true, String(status));
    assert.equal(shouldRetry(2, new ApiError({ status })), false, String(status));
  }
  assert.equal(shouldRetry(4, new ApiError({ status: 503 })), true);
  assert.equal(shouldRetry(5, new ApiError({ status: 503 })), false);
  assert.equal(shouldRetry(0, new TypeError("a bug")), false);
});

test("the wait doubles, follows Retry-After and stays under 40 s", () => {
  assert.equal(retryDelay(0, new ApiError({ status: 0 }), 0), 1000);
  assert.equal(retryDelay(3, new ApiError({ status: 0 }), 0), 8000);
  assert.equal(retryDelay(0, new ApiError({ status: 503, retryAfter: 7 }), 0), 7000);
  assert.ok(retryDelay(30, new ApiError({ status: 503, retryAfter: 3600 }), 1) <= 40_000);
});

test("what is fetched for the first time while something changes is fetched again", async (t) => {
  const fetches: ((answer: string) => void)[] = [];
  const queryKey = ["liste"];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => fetches.push(resolve)),
  });
  t.after(observer.subscribe(() => undefined));
  t.after(() => queryClient.clear());
  const changed = queryClient.invalidateQueries({ queryKey });
  fetches[0]?.("avant");
  await changed;
  assert.equal(fetches.length, 2);
  fetches[1]?.("après");
  await observer.getCurrentQuery().promise;
  assert.equal(observer.getCurrentResult().data, "après");
});
