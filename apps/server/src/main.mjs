import "./compiled.mjs";

const { run } = await import("./run.ts");

await run(process.env);
