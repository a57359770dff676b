import { webhookLimits } from "@seance/contract/webhooks";
import type { Domain } from "#domain.ts";
import { queueDeliveries } from "./deliver.service.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";

/** Tells other programs what happens. Triggers of the tables write the deliveries, so that no domain knows of this one. */
export const webhooksDomain: Domain = {
  name: "webhooks",
  uses: ["accounts", "notices"],
  tables: ["webhook", "webhook_delivery"],
  routes: [webhooksRoutes],
  retention: [{ table: "webhook_delivery", column: "created_at", days: webhookLimits.keptDays }],
  cleanUps: [{ name: "webhook deliveries without a job", work: queueDeliveries }],
};
