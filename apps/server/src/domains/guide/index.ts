export { listCurrentProgrammes } from "./guide.service.ts";
export { listedChannelJobs } from "./listed-jobs.ts";
