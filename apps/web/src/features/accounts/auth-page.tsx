import type { ReactNode } from "react";

/**
 * A page that asks for something in a form: sign-in, registration, another password. `title`, `lead`: what it asks; children: the form.
 * Aligned at the top: buttons that load later must not move what is being pressed.
 */
export function AuthPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="light-beam page-margin grid min-h-dvh content-start items-start gap-x-20 gap-y-8 py-28 short:gap-x-8 short:py-20 short:sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:pt-[max(7rem,16dvh)] lg:grid-cols-[1fr_minmax(0,480px)]">
      <div className="max-w-150">
        <p className="overline-label mb-3">Séance</p>
        <h1 className="text-hero text-balance">{title}</h1>
        <p className="mt-5 max-w-110 text-lg text-body">{lead}</p>
      </div>
      <section
        aria-label={title}
        className="w-full rounded-modal border border-divider bg-surface p-6 shadow-panel sm:p-8 short:p-5"
      >
        {children}
      </section>
    </div>
  );
}
