/** Most characters of each text, and most seconds. In a file of its own: the first script of the site has it, and no schema. */
export const supportLimits = {
  ...{ subject: 120, description: 4000, message: 4000, category: 40 },
  ...{ satisfactionComment: 1000, reportError: 200, reportCode: 60, reportBrowser: 80, reportSeconds: 1_000_000 },
} as const;
