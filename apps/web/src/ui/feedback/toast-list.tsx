import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "#ui/button/button.tsx";
import { iconButtonClass } from "#ui/button/icon-button.tsx";
import { keepClear } from "./toast-lift.ts";
import { onNotice, takeNotices, toastLimit } from "./toasts.ts";
import type { ToastKind } from "./toasts.ts";

const looks: Record<ToastKind, { icon: typeof Info; colour: string; word: string }> = {
  info: { icon: Info, colour: "text-info", word: "Information" },
  success: { icon: CircleCheck, colour: "text-success-2", word: "Succès" },
  warning: { icon: TriangleAlert, colour: "text-accent", word: "Attention" },
  error: { icon: CircleAlert, colour: "text-danger-2", word: "Erreur" },
};

/** The toasts of `notify`, at the bottom right, above the bottom bar of phones and above elements with `data-toast-clearance`. */
export function ToastList() {
  return (
    <Toast.Provider limit={toastLimit}>
      <Toast.Portal>
        <Toast.Viewport
          ref={keepClear}
          aria-label="Notifications"
          // toast-lift.ts measures the position in the same frame; a transition (motion.css, reduced motion) would delay it.
          className="fixed transition-none right-4 bottom-[calc(var(--spacing-bottom-bar)+16px+env(safe-area-inset-bottom)+var(--cast-bar-height)+var(--toast-clearance,0px))] z-(--z-toast) flex w-[min(400px,calc(100vw-32px))] flex-col gap-2.5 lg:bottom-[calc(24px+var(--cast-bar-height)+var(--toast-clearance,0px))]"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      for (const { text, kind, timeout, action, onEnd } of takeNotices()) {
        const id = action ? crypto.randomUUID() : `${kind} ${text}`;
        const press = (): void => {
          close(id);
          action?.run();
        };
        add({
          id,
          type: kind,
          title: looks[kind].word,
          description: text,
          timeout,
          // The button of a toast with high priority is hidden from screen readers.
          priority: !action && (kind === "error" || kind === "warning") ? "high" : "low",
          ...(onEnd && { onClose: onEnd }),
          ...(action && { actionProps: { children: action.label, onClick: press } }),
        });
      }
    };
    show();
    return onNotice(show);
  }, [add, close]);

  return toasts.map((toast) => {
    const { icon: Icon, colour } = looks[(toast.type ?? "info") as ToastKind];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "down"]}
        className="rounded-panel bg-surface-2 shadow-panel transition-[opacity,transform] duration-200 ease-standard data-ending-style:translate-x-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
          <Icon aria-hidden="true" className={`size-5 shrink-0 ${colour}`} />
          <p className="min-w-0 flex-1 py-2.5 font-medium">
            <Toast.Title render={<span />} className="sr-only" /> <Toast.Description render={<span />} />
          </p>
          <Toast.Action className={buttonClass({ className: "empty:hidden" })} />
          <Toast.Close aria-label="Fermer la notification" className={iconButtonClass({ plain: true })}>
            <X aria-hidden="true" className="size-5" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
