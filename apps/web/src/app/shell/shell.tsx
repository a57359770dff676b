import { Outlet } from "@tanstack/react-router";

export function Shell() {
  return (
    <main id="contenu" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
