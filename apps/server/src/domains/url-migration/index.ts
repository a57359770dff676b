export { listedMigrations } from "./listed-jobs.ts";
