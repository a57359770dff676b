interface QueryState {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly fetchStatus: "fetching" | "paused" | "idle";
}

/** Whether a query has nothing to show: it failed, or is paused because the browser is offline. */
export function hasFailed({ isError, isPending, isPlaceholderData, fetchStatus }: QueryState): boolean {
  return isError || (fetchStatus === "paused" && (isPending || isPlaceholderData));
}
