import "./compiled.mjs";

const { runAdmin } = await import("./admin/run.ts");

process.exit(await runAdmin(process.argv.slice(2), process.env));
