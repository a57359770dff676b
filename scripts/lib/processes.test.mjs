import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

test("stop flushes the whole output to a pipe that is read late", async () => {
  const script = `import { stop } from "./processes.mjs"; console.log("x".repeat(500_000)); console.log("the end"); await stop(3);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: import.meta.dirname });
  // Wait until the pipe is full before reading it.
  await new Promise((resolve) => child.stdout.once("readable", resolve));
  let printed = "";
  for await (const chunk of child.stdout) printed += chunk;
  assert.equal(printed.length, 500_000 + "\nthe end\n".length);
  assert.equal(child.exitCode ?? (await new Promise((resolve) => child.once("exit", resolve))), 3);
});
