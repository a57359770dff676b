import {
  clearHistory,
  deleteHistoryEntry,
  listHistory,
  markSeen,
  restoreHistory,
  resumeEpisode,
  saveHistory,
  setEntryAside,
} from "@seance/contract/progress";
import { listUserWatched } from "@seance/contract/person-admin";
import { listWatchActivity } from "@seance/contract/watch-history";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as marks from "./marks.service.ts";
import * as progress from "./progress.service.ts";
import * as watchHistory from "./watch-history.service.ts";
import { openSaves } from "./saves.ts";
import { openWatchNotifier } from "./watch-notifier.ts";

export function progressRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const notifier = openWatchNotifier(services);
  const save = openSaves(db);
  app.addHook("onClose", async () => notifier.close());

  serve(app, listHistory, async ({ actor, caller, query }) => ({
    entries: await progress.listHistory(db, actor, caller, query.limit),
  }));
  serve(app, saveHistory, async ({ actor, caller, body }) => {
    const entries = await save({ actor, caller, writes: body.entries });
    if (entries.length > 0) notifier.notify();
    return { entries };
  });
  serve(app, deleteHistoryEntry, ({ actor, params }) => progress.deleteEntry(db, actor, params));
  serve(app, clearHistory, ({ actor }) => progress.deleteHistory(db, actor));
  serve(app, markSeen, ({ actor, caller, body }) => marks.markSeen(db, actor, caller, body));
  serve(app, restoreHistory, ({ actor, body }) => marks.restoreHistory(db, actor, body));
  serve(app, setEntryAside, ({ actor, params, body }) => progress.setEntryAside(db, actor, params, body.set_aside));
  serve(app, resumeEpisode, ({ actor, caller, params }) => progress.resumeSeries(db, actor, caller, params.id));
  serve(app, listWatchActivity, ({ caller, query }) => watchHistory.listWatchActivity(db, caller, query.limit));
  serve(app, listUserWatched, async ({ caller, params, query }) => ({
    recent_items: await watchHistory.listWatched(db, caller, params.id, query.limit),
  }));
}
