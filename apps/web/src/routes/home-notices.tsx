import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import type { ReactNode } from "react";
import { useOpenAnnouncements } from "#features/announcements/open-announcements.ts";
import { useTicker } from "#features/ticker/ticker.api.ts";

const TickerBanner = lazy(async () => ({ default: (await import("#features/ticker/ticker-banner.tsx")).TickerBanner }));
const AnnouncementStrip = lazy(async () => ({
  default: (await import("#features/announcements/announcement-strip.tsx")).AnnouncementStrip,
}));

const [topBarPx, tickerPx, stripPx] = [76, 40, 44];

/**
 * The ticker and the announcements under the top bar of the home page, with their height: the room is known before their scripts have
 * loaded, so that nothing moves. Arrow keys reach them last. `still`: an overlay is open.
 */
export function useHomeNotices(still: boolean): { notices: ReactNode; noticesHeight: number; noticesPending: boolean } {
  const { ticker, close: closeTicker, ...tickerState } = useTicker();
  const { announcements, close, ...announcementState } = useOpenAnnouncements();
  const noticesPending = tickerState.pending || announcementState.pending;
  const hasStrip = announcements.length > 0;
  if (!ticker && !hasStrip) return { notices: null, noticesHeight: 0, noticesPending };
  const notices = (
    <div data-arrow-last="" className="pt-top-bar">
      {ticker && (
        <Part className="h-10">
          <TickerBanner ticker={ticker} onClose={closeTicker} />
        </Part>
      )}
      {hasStrip && (
        <Part className="min-h-11">
          <AnnouncementStrip announcements={announcements} still={still} onClose={close} />
        </Part>
      )}
    </div>
  );
  return { notices, noticesHeight: topBarPx + (ticker ? tickerPx : 0) + (hasStrip ? stripPx : 0), noticesPending };
}

/** The home page works without the script of a part. */
function Part({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`bg-surface-2 ${className}`}>
      <CatchBoundary getResetKey={() => ""} errorComponent={() => null}>
        <Suspense>{children}</Suspense>
      </CatchBoundary>
    </div>
  );
}
