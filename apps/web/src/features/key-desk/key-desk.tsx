import type { Permission } from "@seance/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { newForm } from "#lib/search-params.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { apiKeys } from "./key-desk.api.ts";
import { KeyForm } from "./key-form.tsx";
import { KeyList } from "./key-list.tsx";
import type { KeySearch } from "./key-search.ts";
import { SecretDialog } from "#ui/dialog/secret-dialog.tsx";

interface DeskProps {
  readonly search: KeySearch;
  readonly onSearch: ChangeAddress<KeySearch>;
  /** The scopes that the person may give. */
  readonly scopes: readonly Permission[];
}

/** The API keys: one's own, and for the fondateur everybody's. */
export function KeyDesk({ search, onSearch, scopes }: DeskProps) {
  const query = useQuery(apiKeys);
  const [token, setToken] = useState<string | null>(null);
  const { onSaved, onCancel } = closeHandlers(onSearch, { fiche: undefined });
  return (
    <>
      <DeskHeading title="Clés d’API" count={query.data ? countOf(query.data.length, "clé", "clés") : null}>
        <a href="/api/docs" className={buttonClass()}>
          Documentation
        </a>
        <AddButton onClick={() => onSearch({ fiche: newForm })}>Créer une clé</AddButton>
      </DeskHeading>
      <QueryView query={query} fault="Les clés n’ont pas pu être chargées">
        {(keys) => <KeyList keys={keys} />}
      </QueryView>
      {search.fiche === newForm && (
        <KeyForm
          scopes={scopes}
          onCancel={onCancel}
          onMade={(made) => {
            onSaved();
            setToken(made);
          }}
        />
      )}
      {token !== null && <SecretDialog title="Clé prête" label="Clé d’API" secret={token} onClose={() => setToken(null)} />}
    </>
  );
}
