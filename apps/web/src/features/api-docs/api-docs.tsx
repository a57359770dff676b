import { useQuery } from "@tanstack/react-query";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { openApi } from "./api-docs.api.ts";
import { CallList, Example } from "./call-list.tsx";

const verifying = `import { Webhook } from "standardwebhooks";

// 401 pour une signature fausse, ou plus vieille que cinq minutes.
const event = new Webhook(process.env.SEANCE_SECRET).verify(body, headers);
if (await alreadySeen(headers["webhook-id"])) return;`;

/** How programs call the site: keys, webhooks, and every call with an example. */
export function ApiDocs() {
  const query = useQuery(openApi);
  return (
    <div className="grid max-w-240 grid-cols-1 gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl">Se présenter avec une clé</h2>
        <p className="max-w-prose text-body">
          L’équipe crée ses clés dans l’administration, onglet «&#x202f;Clés d’API&#x202f;». Une clé va dans l’en-tête
          Authorization. Elle n’a que les droits choisis, et jamais plus que son compte. Trop d’appels&#x202f;: 429, avec
          Retry-After.
        </p>
        <Example title="Exemple" text={`curl '${location.origin}/api/me' \\\n  -H "Authorization: Bearer $SEANCE_KEY"`} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">Vérifier la signature d’un webhook</h2>
        <p className="max-w-prose text-body">
          Les webhooks suivent Standard Webhooks&#x202f;: webhook-signature est le HMAC-SHA256, en base64, de webhook-id,
          webhook-timestamp et du corps, joints par des points, avec la clé qui suit «&#x202f;whsec_&#x202f;». Un même webhook-id
          peut arriver deux fois.
        </p>
        <Example title="Exemple" text={verifying} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">Les appels</h2>
        <p>
          <a href="/api/openapi.json" className="underline">
            Le document OpenAPI
          </a>
        </p>
        <QueryView query={query} fault="Le document OpenAPI n’a pas pu être chargé">
          {(document) => <CallList document={document} />}
        </QueryView>
      </section>
    </div>
  );
}
