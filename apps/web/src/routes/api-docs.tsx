import { ApiDocs } from "#features/api-docs/api-docs.tsx";

export default function ApiDocsPage() {
  return (
    <div className="page-margin pt-[calc(var(--spacing-top-bar)+12px)] pb-10">
      <title>API · Séance</title>
      <h1 className="mb-6 text-3xl">API de Séance</h1>
      <ApiDocs />
    </div>
  );
}
