import { Panel } from "./panel.tsx";
import { keyHelp } from "#features/player/controls/keyboard.ts";

/** The table of keyboard shortcuts. */
export function HelpPanel() {
  return (
    <Panel
      title="Raccourcis clavier"
      className="inset-x-0 bottom-0 max-h-[85%] rounded-t-modal md:inset-x-auto md:top-1/2 md:left-1/2 md:bottom-auto md:w-115 md:-translate-1/2 md:rounded-modal"
    >
      <dl className="grid gap-1 px-2 pb-2">
        {keyHelp.map(([keys, action]) => (
          <div key={action} className="flex min-h-10 items-center gap-4 border-b border-divider last:border-0">
            <dt className="flex w-28 shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-tag border border-edge bg-surface-2 px-2 py-0.5 text-center font-body text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-body">{action}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
