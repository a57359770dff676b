import { timingSafeEqual } from "node:crypto";
import { getMe, login, logout } from "@seance/contract/accounts";
import { openEvents } from "@seance/contract/events";
import { getMaintenance } from "@seance/contract/maintenance";
import { isStaff } from "@seance/contract/roles";
import { getHealth, getLiveness, getSettings } from "@seance/contract/site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { hashToken, identify } from "#http/authenticate.ts";
import { readGate } from "./maintenance.service.ts";

/** What answers everybody during a maintenance: how to learn that it is over, and how the staff comes in. */
const always = new Set([
  ...[getMaintenance, login, getMe, logout, openEvents, getHealth, getLiveness, getSettings].map(
    ({ method, path }) => `${method} /api${path}`,
  ),
  "GET /api/openapi.json",
  "GET /api/metrics",
]);

/** What pages load without a word about who they are: the staff's browser shows its pass there. */
const loadedByElements = /^\/(media\/|api\/(video-proxy|smart-iframe)$)/;

const retryAfterSeconds = 30;
const rereadMs = 1000;
const cookieName = "seance_maintenance";
const passShape = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`);

type Gate = Awaited<ReturnType<typeof readGate>>;

/** Shuts everybody but the staff out of calls and media while the maintenance is on, before anything kept is answered. */
export async function guardMaintenance(app: FastifyInstance): Promise<void> {
  const { sessions, config } = app.services;
  const gate = await watchGate(app);
  const secure = config.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { closed, detail, pass } = await gate.read();
    if (!closed) return;
    const shown = passShape.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const hasPass = pass !== "" && timingSafeEqual(hashToken(shown), hashToken(pass));
    if (hasPass && loadedByElements.test(request.routeOptions.url ?? "")) return;
    const { actor } = await identify(request, sessions);
    if (!isStaff(actor?.role)) throw new Refusal("unavailable", detail, { retryAfter: retryAfterSeconds });
    if (!hasPass)
      void reply.header("set-cookie", `${cookieName}=${pass}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict${secure}`);
  };

  const guard = async (request: FastifyRequest, reply: FastifyReply, next: (refusal?: Error) => void): Promise<void> => {
    let refusal: Error | undefined;
    try {
      await admit(request, reply);
    } catch (error) {
      refusal = error instanceof Error ? error : new Error(String(error));
    }
    next(refusal);
  };

  // No promise for each request while the site is open: it would cost as much as a kept answer.
  app.addHook("onRequest", (request, reply, next) => {
    // What always answers does not wait for the status to be read either: liveness is asked while the database is away.
    if (gate.isOpen() || !isGuarded(request) || answersAlways(request)) next();
    else void guard(request, reply, next);
  });
}

const isGuarded = ({ routeOptions }: FastifyRequest): boolean => /^\/(api|media)\//.test(routeOptions.url ?? "");

function answersAlways({ method, routeOptions }: FastifyRequest): boolean {
  return always.has(`${method === "HEAD" ? "GET" : method} ${routeOptions.url}`);
}

/** Keeps the switch in memory, read again whenever the bus speaks of it. */
async function watchGate(app: FastifyInstance) {
  const { db, bus, log } = app.services;
  let known: Gate | undefined;
  let reading: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** A status that cannot be read is what it was; at the start, no maintenance. */
  const reread = (): Promise<void> => {
    clearTimeout(retry);
    const mine = readGate(db)
      .then((gate) => {
        if (reading === mine) known = gate;
      })
      .catch((error: unknown) => {
        if (closed || reading !== mine) return;
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, "état de maintenance non relu");
        retry = setTimeout(() => void reread(), rereadMs).unref();
      })
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    reading = mine;
    return mine;
  };

  const stop = bus.subscribe((message) => {
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "maintenance")) void reread();
  });
  app.addHook("onClose", () => {
    closed = true;
    clearTimeout(retry);
    stop();
  });
  await reread();
  return {
    /** Whether it certainly is: nothing is being read. */
    isOpen: (): boolean => reading === undefined && !known?.closed,
    async read(): Promise<Gate> {
      // A word that comes while it is read has it read once more: only the last reading counts.
      while (reading) await reading;
      return known ?? { closed: false, detail: "", pass: "" };
    },
  };
}
