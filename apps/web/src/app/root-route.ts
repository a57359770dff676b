import { createRootRoute } from "@tanstack/react-router";
import { readRootSearch } from "#shared/playable.ts";
import { Shell } from "./shell/shell.tsx";

export const root = createRootRoute({ component: Shell, validateSearch: readRootSearch });
