import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { protection, toolsAreDocked, isDownloader } from "./protection-rules.ts";
import { startRoutines } from "./routines.ts";
import { isSiteElement } from "./blockers.ts";

const extensionWords = "Extension de téléchargement détectée - Accès bloqué";
const attemptWords = "Tentative de téléchargement bloquée";

/** The protection routines. `full` detects developer tools too, and calls `onTools` when they open. */
export function ProtectionWatch({ full, onTools }: { full: boolean; onTools: () => void }) {
  useEffect(startRoutines, []);
  return (
    <>
      <Downloads />
      {full && <Tools onTools={onTools} />}
    </>
  );
}

/** Reports an extension already present; removes elements added later. */
function Downloads() {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (findDownloaders(document).length > 0) {
      setFound(true);
      notifyError(extensionWords);
    }
    return removeDownloaders(document.documentElement, () => notify(attemptWords, { kind: "warning" }));
  }, []);
  return (
    <Modal
      open={found}
      onClose={() => setFound(false)}
      size="sm"
      title="Protection anti-téléchargement"
      footer={
        <Button kind="primary" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      }
    >
      <p role="alert" className="text-body">
        {extensionWords}. Désactivez cette extension, puis rechargez la page pour continuer.
      </p>
    </Modal>
  );
}

/** On a computer, hides the page while developer tools are docked. */
function Tools({ onTools }: { onTools: () => void }) {
  const [docked, setDocked] = useState(false);
  const leave = useEffectEvent(onTools);
  useEffect(() => {
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches) return;
    const timer = setInterval(() => setDocked(toolsAreDocked(window)), protection.toolsCheckMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (docked) leave();
  }, [docked]);
  if (!docked) return null;
  return (
    <div
      role="alert"
      className="fixed inset-0 z-(--z-toast) grid place-content-center justify-items-center gap-4 bg-background p-8 text-center"
    >
      <h1 className="text-3xl">Accès refusé</h1>
      <p className="max-w-[52ch] text-body">Les outils de développement sont ouverts. Fermez-les pour retrouver le site.</p>
    </div>
  );
}

const marksOf = (element: Element) => ({
  id: element.id,
  className: element.getAttribute("class") ?? "",
  tag: element.localName,
  address: element.getAttribute("src") ?? element.getAttribute("href") ?? "",
});

const isForeignDownloader = (element: Element): boolean => isDownloader(marksOf(element)) && !isSiteElement(element);

/** Elements of download extensions already in the page. */
const findDownloaders = (root: ParentNode): Element[] => [...root.querySelectorAll("*")].filter(isForeignDownloader);

/** Removes such elements as they are added, and reports each to `onRemoved`. Returns the function that stops it. */
function removeDownloaders(root: Node, onRemoved: () => void): () => void {
  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    const found = isForeignDownloader(node) ? [node] : findDownloaders(node);
    for (const element of found) {
      element.remove();
      onRemoved();
    }
  };
  const observer = new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(look)));
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
