import { getRouteApi } from "@tanstack/react-router";
import { CannedAnswers } from "#features/support/desk/canned-answers.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/support/reponses");

export default function CannedAnswersTab() {
  return <CannedAnswers search={route.useSearch()} onSearch={useChangeAddress()} manage={usePermission("admin:enter")} />;
}
