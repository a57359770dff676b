import type { Domain } from "#domain.ts";
import { picturesRoutes } from "./pictures.routes.ts";
import { sweepPictures } from "./stored-pictures.ts";

export const picturesDomain: Domain = {
  name: "pictures",
  uses: ["audit", "catalogue", "metadata"],
  tables: [],
  fileRoutes: [picturesRoutes],
  cleanUps: [{ name: "pictures", work: sweepPictures }],
};
