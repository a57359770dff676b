import { createRootRoute } from "@tanstack/react-router";
import { readRootSearch } from "#lib/playable.ts";
import { Shell } from "./shell/shell.tsx";

export const root = createRootRoute({ component: Shell, validateSearch: readRootSearch });
