import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadScript } from "#lib/page/script-loading.ts";

/**
 * A lazy component: the export `name` of a script. `load` is typed as unknown on purpose: screens
 * use the router's types, which would otherwise depend on the screens' in a circle.
 */
export function screen(load: () => Promise<unknown>, name = "default") {
  return lazyRouteComponent(() => loadScript(load) as Promise<Record<string, ComponentType>>, name);
}
