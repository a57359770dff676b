import { TickerLine } from "./ticker-line.tsx";
import { useTicker } from "./ticker.api.ts";

/** The scrolling message under the top bar of the home page, over its picture, so that it shifts nothing when it loads. */
export function TickerBanner() {
  const { data } = useTicker();
  if (!data?.enabled || data.message.trim() === "") return null;
  return <TickerLine ticker={data} className="absolute inset-x-0 top-top-bar z-1" />;
}
