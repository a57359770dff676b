import "@seance/server/compiled.mjs";

await import("./run.ts");
