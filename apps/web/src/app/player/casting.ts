import { CastController } from "#features/cast/cast-controller.ts";
import { tabStorage } from "#features/cast/cast-mark.ts";
import { Casting } from "#features/cast/casting.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { showCastDock } from "./cast-dock-wanted.ts";

/** The casting of this page. Nothing of Google is fetched before somebody asks for a television. */
export const casting = new Casting({
  controller: new CastController(),
  receiverId: async () => (await queryClient.ensureQueryData(settingsQuery)).cast_app_id,
  say: ({ text, kind }) => notify(text, { kind }),
  tab: tabStorage,
});

casting.subscribe(() => casting.getState().playable && showCastDock());
