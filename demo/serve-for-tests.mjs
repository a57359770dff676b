import "@seance/server/compiled.mjs";

const { loadTestDemo } = await import("./load.ts");
const { runDemo } = await import("./run.ts");
await runDemo(loadTestDemo);
