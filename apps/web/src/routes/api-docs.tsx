import { ApiDocs } from "#features/api-docs/api-docs.tsx";

export default function ApiDocsPage() {
  return (
    <div className="px-4 py-8 sm:px-8">
      <title>API · Séance</title>
      <h1 className="mb-6 text-3xl">API de Séance</h1>
      <ApiDocs />
    </div>
  );
}
