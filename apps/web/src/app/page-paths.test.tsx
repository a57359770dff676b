import { isPagePath, pagePaths } from "@seance/contract/page-paths";
import { expect, test } from "vitest";
import { router } from "#app/router.tsx";

test("the server knows the address of every page", () => {
  // Those of the back office too, which may have replaced their entries by now.
  const routes = Object.values(router.routesById).map(({ fullPath }) => fullPath);
  expect(routes.filter((path) => !isPagePath(path.replaceAll(/\$\w*/g, "x")))).toEqual([]);
  expect(pagePaths.filter((path) => !routes.some((route) => route === path))).toEqual([]);
});
