import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { colour, oneLine } from "./fields.ts";
import { ticker, tickerDefaults, tickerLimits } from "./ticker.ts";

export const tickerFields = z.strictObject({
  message: z.string().check(z.trim(), z.maxLength(tickerLimits.message), oneLine),
  enabled: z.boolean(),
  speed: z.number().check(z.int(), z.minimum(tickerLimits.speed.min), z.maximum(tickerLimits.speed.max)),
  text_color: colour,
  background_color: z._default(colour, tickerDefaults.background_color),
});
export type TickerFields = z.input<typeof tickerFields>;

export const setTicker = endpoint({
  method: "POST",
  path: "/admin/ticker",
  summary: "Écrire le bandeau défilant",
  access: "ticker:edit",
  body: tickerFields,
  answer: ticker,
});
