import "./compiled.mjs";

const { runRunner } = await import("./runner.ts");

process.exit(await runRunner(process.env));
