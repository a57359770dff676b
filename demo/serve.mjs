import "@seance/server/compiled.mjs";

const { loadDemo } = await import("./load.ts");
const { runDemo } = await import("./run.ts");
await runDemo(loadDemo);
