import type { Domain } from "#domain.ts";
import { noteVersionsJob } from "./note-versions.ts";

export const versionsDomain: Domain = {
  name: "versions",
  uses: ["catalogue", "media", "subtitles"],
  tables: ["noted_versions"],
  routes: [({ services }) => services.jobs.repeat(noteVersionsJob(services))],
};
