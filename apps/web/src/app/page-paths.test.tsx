import { isPagePath, pagePaths } from "@seance/contract/page-paths";
import { expect, test } from "vitest";
import { router } from "#app/router.tsx";

test("the server knows the address of every page", () => {
  const routes = Object.keys(router.routesByPath);
  expect(routes.filter((path) => !isPagePath(path.replaceAll(/\$\w*/g, "x")))).toEqual([]);
  expect(pagePaths.filter((path) => !routes.includes(path))).toEqual([]);
});
