import { timingSafeEqual } from "node:crypto";
import { getMe, login, logout } from "@seance/contract/accounts";
import { streamEvents } from "@seance/contract/events";
import { getMaintenance } from "@seance/contract/maintenance";
import { backchannelLogout, finishOidc, listOidcProviders, startOidc } from "@seance/contract/oidc";
import { givePasskeyCode, passkeyLogin, startPasskeyCode, startPasskeyLogin } from "@seance/contract/passkeys";
import { isStaff } from "@seance/contract/roles";
import { confirmLogin } from "@seance/contract/second-factor";
import { getHealth, getLiveness } from "@seance/contract/health";
import { getSettings } from "@seance/contract/site";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorCan } from "#core/actor.ts";
import { errorMessage } from "#core/errors.ts";
import { Refusal } from "#core/refusal.ts";
import { hashToken, identify } from "#http/authenticate.ts";
import { readGate } from "./maintenance.service.ts";

/** Calls open to everybody during a maintenance: how pages learn that it is over, and how the staff signs in. */
const exemptCalls = new Set([
  ...[
    ...[getMaintenance, getMe, logout, streamEvents, getHealth, getLiveness, getSettings],
    ...[login, confirmLogin, startPasskeyCode, givePasskeyCode, startPasskeyLogin, passkeyLogin],
    ...[listOidcProviders, startOidc, finishOidc, backchannelLogout],
  ].map(({ method, path }) => `${method} /api${path}`),
  "GET /api/openapi.json",
  "GET /api/metrics",
]);

/** Loaded by `<img>`, `<video>` and frames, which send no token: the staff's browsers send the pass cookie instead. */
const loadedWithoutToken = /^\/(media\/|api\/cast\/|api\/(video-proxy|smart-iframe)$)/;

const retryAfterSeconds = 30;
const retryMs = 1000;
const cookieName = "seance_maintenance";

type Gate = Awaited<ReturnType<typeof readGate>>;

declare module "fastify" {
  interface FastifyRequest {
    /** Whether a maintenance is on, or may be; calls that it leaves open may still do less. */
    duringMaintenance: boolean;
  }
}

/** Refuses calls and media to everybody but the staff while the maintenance is on, cached responses included. */
export async function guardMaintenance(app: FastifyInstance): Promise<void> {
  const { sessions, config } = app.services;
  const gate = await watchGate(app);
  app.decorateRequest("duringMaintenance", false);
  const isSecure = config.PUBLIC_URL.startsWith("https:");
  const [name, secure] = isSecure ? [`__Host-${cookieName}`, "; Secure"] : [cookieName, ""];
  const passShape = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`);

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { closed, detail, pass } = await gate.read();
    if (!closed) return;
    const shown = passShape.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const hasPass = pass !== "" && timingSafeEqual(hashToken(shown), hashToken(pass));
    if (hasPass && loadedWithoutToken.test(request.routeOptions.url ?? "")) return;
    const { actor } = await identify(request, sessions);
    if (!isStaff(actor?.role) || (actor?.key && !actorCan(actor, "admin:enter")))
      throw new Refusal("unavailable", detail, { retryAfter: retryAfterSeconds });
    if (!hasPass && !actor?.key)
      void reply.header("set-cookie", `${name}=${pass}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict${secure}`);
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

  // A callback rather than an async hook: a promise per request would cost as much as a cached response.
  app.addHook("onRequest", (request, reply, next) => {
    // Exempt calls do not wait for the status to be read: liveness must answer while the database is down.
    request.duringMaintenance = !gate.isOpen();
    if (!request.duringMaintenance || !isGuarded(request) || isExempt(request)) next();
    else void guard(request, reply, next);
  });
}

const isGuarded = ({ routeOptions }: FastifyRequest): boolean => /^\/(api|media)\//.test(routeOptions.url ?? "");

function isExempt({ method, routeOptions }: FastifyRequest): boolean {
  return exemptCalls.has(`${method === "HEAD" ? "GET" : method} ${routeOptions.url}`);
}

/** Caches the status; a message of the bus invalidates it. */
async function watchGate(app: FastifyInstance) {
  const { db, bus, log } = app.services;
  let known: Gate | undefined;
  let reading: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** When reading fails, the last known status stays; at the start, no maintenance. */
  const reread = (): Promise<void> => {
    clearTimeout(retry);
    const mine = readGate(db)
      .then((gate) => {
        if (reading === mine) known = gate;
      })
      .catch((error: unknown) => {
        if (closed || reading !== mine) return;
        log.warn({ reason: errorMessage(error) }, "état de maintenance non relu");
        retry = setTimeout(() => void reread(), retryMs).unref();
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
    /** True only when the cached status is current. */
    isOpen: (): boolean => reading === undefined && !known?.closed,
    async read(): Promise<Gate> {
      // A message during a read starts another one: only the last read counts.
      while (reading) await reading;
      return known ?? { closed: false, detail: "", pass: "" };
    },
  };
}
