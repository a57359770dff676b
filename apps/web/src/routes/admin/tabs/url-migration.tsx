import { UrlMigrationDesk } from "#features/url-migration/url-migration-desk.tsx";
import { useMay } from "#lib/use-may.ts";

export default function UrlMigrationTab() {
  return <UrlMigrationDesk migrate={useMay("urls:migrate")} />;
}
