import { askDeviceCode, decideDeviceCode, pollDeviceCode, readDeviceCode } from "@seance/contract/device-codes";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as approval from "./approval.service.ts";
import * as device from "./device.service.ts";

export function deviceCodesRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, askDeviceCode, ({ caller }) => device.askCode(services, caller));
  serve(app, pollDeviceCode, ({ caller, body }) => device.poll(services, caller, body.device_code));
  serve(app, readDeviceCode, ({ actor, caller, body }) => approval.readCode(services, actor, caller, body.user_code));
  serve(app, decideDeviceCode, ({ actor, caller, body }) => approval.decideCode(services, actor, caller, body));
}
