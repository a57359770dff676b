import { inSourceOrder, type SourceField } from "@seance/contract/source-order";
import type { DecidedSource } from "@seance/contract/sources";
import { useFormState, useWatch } from "react-hook-form";
import { CirclePlay, Radar } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import type { FieldSpec, OrderField } from "#ui/form/form-spec.ts";
import { isSame } from "#ui/form/form-values.ts";
import { moved } from "#ui/list/move-item.ts";
import { OrderList } from "#ui/list/order-list.tsx";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { useDecision, useTestSource, type AskedSources } from "./sources.api.ts";
import { decisionText, factsOf, faultOf, stateOf } from "./source-words.ts";

export type SourceSpec = FieldSpec<SourceField>;

interface SourceListProps extends OrderField {
  readonly itemType: AskedSources["item_type"];
  /** The field of each source. */
  readonly specs: readonly SourceSpec[];
}

/** The sources of a film or episode in the order in which they are tried, which of them plays, and why. */
export function SourceList({ itemType, specs, label, value, onChange }: SourceListProps) {
  const names = specs.map(({ name }) => name);
  const order = inSourceOrder(value as SourceField[]).filter((name) => names.includes(name));
  const links = useLinks(names);
  const { sources, isStale } = useDecision({ item_type: itemType, links, source_order: order });
  const { dirtyFields } = useFormState();
  const changed = ["source_order", ...names].some((name) => dirtyFields[name]);
  const labels = Object.fromEntries(specs.map((spec) => [spec.name, spec.label]));
  const move = (_id: string, from: number, to: number): void => {
    const next = moved(order, from, to);
    const usual = inSourceOrder([]).filter((name) => names.includes(name));
    onChange(isSame(next, usual) ? [] : next);
  };
  return (
    <div role="group" aria-label={label} className="grid grid-cols-1 gap-3">
      <p role="status" className="flex items-start gap-2 text-body">
        <CirclePlay aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">{sources && decisionText(sources, labels, changed)}</span>
      </p>
      <OrderList
        tall
        label="Sources, dans l’ordre de lecture"
        items={order
          .flatMap((name) => specs.filter((spec) => spec.name === name))
          .map((spec) => ({ id: spec.name, name: spec.label, spec }))}
        onMove={move}
        render={({ spec }) => (
          <Source
            spec={spec}
            link={links[spec.name] ?? ""}
            decided={sources?.find(({ field }) => field === spec.name)}
            stale={isStale}
          />
        )}
      />
    </div>
  );
}

/** The links as they stand in the form. */
function useLinks(names: readonly SourceField[]): Partial<Record<SourceField, string>> {
  const values = useWatch({ name: names }) as unknown[];
  return Object.fromEntries(names.map((name, at) => [name, typeof values[at] === "string" ? values[at] : ""]));
}

interface SourceProps {
  readonly spec: SourceSpec;
  readonly link: string;
  /** Undefined for an empty one, and until the server has answered. */
  readonly decided: DecidedSource | undefined;
  /** The answer is that of the form before its last change. */
  readonly stale: boolean;
}

function Source({ spec, link, decided, stale }: SourceProps) {
  const { mutate, isPending } = useTestSource();
  const test = (): void =>
    mutate({ field: spec.name, link }, { onError: (error) => notifyRefusal(error, "Le test n’a pas pu être fait. Réessayez.") });
  return (
    <div className="grid gap-2 py-2">
      <FormField spec={spec} />
      {link.trim() !== "" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className={`grid min-w-0 flex-1 basis-48 gap-1 ${stale ? "opacity-60" : ""}`}>
            {decided && <Facts source={decided} />}
          </div>
          <Button icon={Radar} busy={isPending} onClick={test} aria-label={`Tester ${spec.label}`}>
            Tester
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ source }: { source: DecidedSource }) {
  const fault = faultOf(source);
  const facts = factsOf(source);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-body">
        {source.verdict === "plays" && <Tag tone="success">Se lit</Tag>}
        {source.verdict === "later" && <Tag tone="outline">En réserve</Tag>}
        {facts !== "" && <span className="wrap-anywhere">{facts}</span>}
      </p>
      {fault !== undefined && <p className="text-sm text-danger-2">{`Ne se lit pas\u202f: ${fault}`}</p>}
      <p role="status" className={`text-sm ${source.state?.fault ? "text-danger-2" : "text-muted"}`}>
        {stateOf(source)}
      </p>
    </>
  );
}
