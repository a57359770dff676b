import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { colour, oneLine } from "./fields.ts";

export const tickerLimits = { message: 500, speed: { min: 1, max: 50, start: 30, editor: 15 } } as const;

export const ticker = z.object({
  message: z.string(),
  enabled: z.boolean(),
  speed: z.number(),
  text_color: z.string(),
  background_color: z.string(),
});
export type Ticker = z.infer<typeof ticker>;

/** The ticker of a site where nobody has written one. */
export const tickerDefaults: Ticker = {
  message: "",
  enabled: false,
  speed: tickerLimits.speed.start,
  text_color: "#ffffff",
  background_color: "#1f2937",
};

/** The ticker as it is written: one line, which may be empty. */
export const tickerFields = z.strictObject({
  message: z.string().check(z.trim(), z.maxLength(tickerLimits.message), oneLine),
  enabled: z.boolean(),
  speed: z.number().check(z.int(), z.minimum(tickerLimits.speed.min), z.maximum(tickerLimits.speed.max)),
  text_color: colour,
  background_color: z._default(z.optional(colour), tickerDefaults.background_color),
});
export type TickerFields = z.input<typeof tickerFields>;

export const getTicker = endpoint({
  method: "GET",
  path: "/ticker",
  summary: "Le bandeau défilant",
  access: "public",
  answer: ticker,
  cache: ["ticker"],
});

export const setTicker = endpoint({
  method: "POST",
  path: "/admin/ticker",
  summary: "Écrire le bandeau défilant",
  access: "ticker:edit",
  body: tickerFields,
  answer: ticker,
});
