import {
  planMaintenance,
  plannedFields,
  planTicker,
  readMaintenancePlan,
  readTickerPlan,
  type PlannedName,
  type PlannedSwitch,
} from "@seance/contract/planned-switches";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { call } from "#lib/api/api-client.ts";
import { formResolver } from "#lib/form-check.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";

const calls = {
  ticker: { read: readTickerPlan, save: planTicker },
  maintenance: { read: readMaintenancePlan, save: planMaintenance },
} as const;

type Values = { [K in keyof PlannedSwitch]: string };

const valuesOf = ({ starts_at, ends_at }: PlannedSwitch): Values => ({ starts_at: starts_at ?? "", ends_at: ends_at ?? "" });
const bodyOf = ({ starts_at, ends_at }: Values): PlannedSwitch => ({ starts_at: starts_at || null, ends_at: ends_at || null });
const check = formResolver<PlannedSwitch>(plannedFields);

interface PlanProps {
  readonly name: PlannedName;
  /** What happens at the two dates. */
  readonly labels: { readonly start: string; readonly end: string; readonly text: string };
  readonly edit: boolean;
}

/** PlanForm: when the ticker or the maintenance is switched on and off by itself. */
export function PlanForm(props: PlanProps) {
  const { name } = props;
  const query = useQuery({
    queryKey: [name, "plan"],
    queryFn: ({ signal }) => call(calls[name].read, { signal }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby={`${name}-plan`} className="mt-8 max-w-200">
      <h2 id={`${name}-plan`} className="mb-1 text-lg">
        Programmation
      </h2>
      <p className="mb-4 text-sm text-muted">{props.labels.text}</p>
      <QueryView query={query} fault="La programmation n’a pas pu être chargée" level={3}>
        {(plan) => <Dates {...props} plan={plan} />}
      </QueryView>
    </section>
  );
}

function Dates({ name, labels, edit, plan }: PlanProps & { plan: PlannedSwitch }) {
  const form = useForm<Values>({
    values: valuesOf(plan),
    resetOptions: { keepDirtyValues: true },
    resolver: async (values, context, options) => {
      const { errors } = await check(bodyOf(values), context, { ...options, fields: {} });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: PlannedSwitch) => call(calls[name].save, { body }),
    onSuccess: (saved) => {
      queries.setQueryData([name, "plan"], saved);
      form.reset(valuesOf(saved));
      notifyDone("Programmation enregistrée");
    },
    onError: (error) => notifyRefusal(error),
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Programmation"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(bodyOf(values)))(event)}
      >
        <fieldset disabled={!edit} className="grid gap-5 sm:grid-cols-2">
          <FormField spec={{ kind: "moment", name: "starts_at", label: labels.start }} />
          <FormField spec={{ kind: "moment", name: "ends_at", label: labels.end }} />
          <div className="flex justify-end sm:col-span-2">
            <Button type="submit" disabled={!edit} busy={save.isPending}>
              Enregistrer la programmation
            </Button>
          </div>
        </fieldset>
      </form>
      <UnsavedGuard dirty={form.formState.isDirty} />
    </FormProvider>
  );
}
