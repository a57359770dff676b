import type { EngineError, EngineErrorKind } from "./engine.ts";

/** The fields of shaka.util.Error that are used; its numbers are part of its public API. */
export interface ShakaFailure {
  category: number;
  code: number;
  severity: number;
  data: readonly unknown[];
}

const category = { network: 1, media: 3, manifest: 4, drm: 6 } as const;
const badHttpStatus = 1001;
const unsupportedScheme = 1000;
const contentUnsupported = 4032;
const critical = 2;
export const loadInterrupted = 7000;

function kindOf(failure: ShakaFailure): EngineErrorKind {
  if (failure.code === badHttpStatus) {
    const status = Number(failure.data[1]);
    if (status === 401 || status === 403) return "forbidden";
    return status >= 500 || status === 429 || status === 408 ? "network" : "gone";
  }
  if (failure.code === contentUnsupported || failure.code === unsupportedScheme) return "unsupported";
  if (failure.category === category.network) return "network";
  if (failure.category === category.manifest || failure.category === category.drm) return "unsupported";
  return "media";
}

export function engineError(failure: ShakaFailure): EngineError {
  return { kind: kindOf(failure), fatal: failure.severity === critical, code: `S${failure.code}` };
}
