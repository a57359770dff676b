import { pollMs } from "@seance/contract/events";
import { getMaintenance } from "@seance/contract/maintenance";
import { toggleMaintenance, type MaintenanceFields } from "@seance/contract/maintenance-form";
import { changeSecurityCode } from "@seance/contract/security-code";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";

export function useMaintenanceStatus() {
  return useQuery({
    queryKey: ["maintenance", "desk"],
    queryFn: ({ signal }) => call(getMaintenance, { signal }),
    refetchInterval: usePoll(pollMs.maintenance),
  });
}

/** Switches the maintenance on or off, or changes its texts. */
export function useSetMaintenance() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: MaintenanceFields) => call(toggleMaintenance, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["maintenance"] }),
  });
}

export function useChangeSecurityCode() {
  return useMutation({
    mutationFn: (body: { current_code: string; code: string }) => call(changeSecurityCode, { body }),
  });
}
