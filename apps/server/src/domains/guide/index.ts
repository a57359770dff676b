export { listedChannelJobs } from "./listed-jobs.ts";
