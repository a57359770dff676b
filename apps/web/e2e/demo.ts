/** The demo of this worker: each has one of its own (demo-server.ts), so that what one test writes is no other's news. */
const worker = process.env["TEST_PARALLEL_INDEX"] ?? "0";

export const demoUrl = process.env[`SEANCE_URL_${worker}`] ?? "http://localhost:8001";
export const demoDatabase = process.env[`SEANCE_DATABASE_${worker}`];
/** Its library folder, empty at first. */
export const demoLibrary = process.env[`SEANCE_LIBRARY_${worker}`] ?? "";
