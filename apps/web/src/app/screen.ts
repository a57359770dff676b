import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { loadScript } from "#lib/page/script-loading.ts";

/**
 * The default export of a script, or the one called `name`, loaded when it is first drawn. Typed as unknown on purpose: a screen
 * reads the router's types, so the router's types must not wait for the screen's.
 */
export function screen(load: () => Promise<unknown>, name = "default") {
  return lazyRouteComponent(() => loadScript(load) as Promise<Record<string, ComponentType>>, name);
}
