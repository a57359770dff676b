import { UrlMigrationDesk } from "#features/url-migration/url-migration-desk.tsx";
import { usePermission } from "#shared/session/current-session.ts";

export default function UrlMigrationTab() {
  return <UrlMigrationDesk migrate={usePermission("urls:migrate")} />;
}
