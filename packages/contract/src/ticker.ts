import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const tickerLimits = { message: 500, speed: { min: 1, max: 50, start: 30, editor: 15 } } as const;

export const ticker = z.object({
  message: z.string(),
  enabled: z.boolean(),
  speed: z.number(),
  text_color: z.string(),
  background_color: z.string(),
});
export type Ticker = z.infer<typeof ticker>;

/** Before the ticker is set for the first time. */
export const tickerDefaults: Ticker = {
  message: "",
  enabled: false,
  speed: tickerLimits.speed.start,
  text_color: "#ffffff",
  background_color: "#1f2937",
};

export const getTicker = endpoint({
  method: "GET",
  path: "/ticker",
  summary: "Le bandeau défilant",
  access: "public",
  answer: ticker,
  cache: ["ticker"],
});
