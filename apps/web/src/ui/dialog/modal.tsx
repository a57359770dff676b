import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { iconButtonClass } from "#ui/button/icon-button.tsx";

const sizes = { sm: "max-w-105", md: "max-w-160", lg: "max-w-240" };

/**
 * Modal: a dialog over the page. Escape and a press outside close it; the focus returns where it was; the page behind does not scroll.
 * Import it lazily on the first screen. Without `onClose` only its own buttons close it. `footer` does not scroll; `slowExit` closes in 500 ms; `onClosed` is called after that.
 */
export function Modal({
  open,
  onClose,
  title,
  hideTitle = false,
  description,
  size = "md",
  footer,
  initialFocus,
  slowExit = false,
  onClosed,
  children,
}: {
  open: boolean;
  onClose?: () => void;
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  size?: keyof typeof sizes;
  footer?: ReactNode;
  initialFocus?: ComponentProps<typeof Dialog.Popup>["initialFocus"];
  slowExit?: boolean;
  onClosed?: () => void;
  children: ReactNode;
}) {
  const exit = slowExit ? "data-ending-style:duration-500" : "";
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()} onOpenChangeComplete={(now) => !now && onClosed?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          className={`fixed inset-0 z-(--z-overlay) bg-overlay backdrop-blur-sm transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 ${exit}`}
        />
        <Dialog.Viewport className="fixed inset-0 z-(--z-overlay) grid grid-cols-1 place-items-end overflow-hidden sm:place-items-center sm:p-6">
          <Dialog.Popup
            initialFocus={initialFocus}
            className={`flex max-h-[92dvh] w-full flex-col rounded-t-modal bg-surface shadow-panel outline-none transition-[opacity,transform] duration-200 ease-standard data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:max-h-[88dvh] sm:rounded-modal ${exit} ${sizes[size]}`}
          >
            <ModalHeader title={title} hideTitle={hideTitle} description={description} hasClose={onClose !== undefined} />
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain has-data-sticky-footer:scroll-pb-24 px-5 pt-1 pb-[max(24px,env(safe-area-inset-bottom))] sm:px-7">
              {children}
            </div>
            {footer !== undefined && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-divider px-5 py-4 sm:px-7">{footer}</footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ModalHeader({
  title,
  hideTitle,
  description,
  hasClose,
}: {
  title: ReactNode;
  hideTitle: boolean;
  description: ReactNode;
  hasClose: boolean;
}) {
  return (
    <header data-toast-clearance="" className={`flex items-start gap-4 px-5 pt-4 sm:px-7 sm:pt-5 ${hideTitle ? "pb-0" : "pb-3"}`}>
      <div className="min-w-0 flex-1 pt-2">
        <Dialog.Title className={hideTitle ? "sr-only" : "text-xl"}>{title}</Dialog.Title>
        {description !== undefined && <Dialog.Description className="mt-1 text-muted">{description}</Dialog.Description>}
      </div>
      {hasClose && (
        <Dialog.Close aria-label="Fermer" title="Fermer" className={iconButtonClass({ plain: true, className: "-mr-2" })}>
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      )}
    </header>
  );
}
