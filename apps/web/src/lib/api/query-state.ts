interface QueryState {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly fetchStatus: "fetching" | "paused" | "idle";
}

/** Whether what was asked for did not come: refused, failed, or not even asked for while there is no connection. */
export function hasFailed({ isError, isPending, isPlaceholderData, fetchStatus }: QueryState): boolean {
  return isError || (fetchStatus === "paused" && (isPending || isPlaceholderData));
}
