import { Casting } from "#features/cast/casting.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { showCastDock } from "./cast-dock-wanted.ts";

/** The casting of this page. No request goes to Google before the person asks to cast. */
export const casting = new Casting(async () => (await queryClient.ensureQueryData(settingsQuery)).cast_app_id);

casting.subscribe(() => casting.getState().playable && showCastDock());
