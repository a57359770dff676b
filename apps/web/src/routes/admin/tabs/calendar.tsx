import { getRouteApi } from "@tanstack/react-router";
import { CalendarDesk } from "#features/calendar/calendar-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/calendrier");

export default function CalendarTab() {
  return <CalendarDesk search={route.useSearch()} onSearch={useChangeAddress()} />;
}
