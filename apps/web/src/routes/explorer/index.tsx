import { Navigate } from "@tanstack/react-router";

/** The explorer's own address leads to its first tab. */
export default function ExplorerStart() {
  return <Navigate to="/explorateur/overview" replace />;
}
