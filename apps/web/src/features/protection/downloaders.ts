import { isSiteElement } from "./blockers.ts";
import { isDownloader } from "./protection-rules.ts";

const marksOf = (element: Element) => ({
  id: element.id,
  className: element.getAttribute("class") ?? "",
  tag: element.localName,
  address: element.getAttribute("src") ?? element.getAttribute("href") ?? "",
});

const isForeignDownloader = (element: Element): boolean => isDownloader(marksOf(element)) && !isSiteElement(element);

/** Elements of download extensions already in the page. */
export const findDownloaders = (root: ParentNode): Element[] => [...root.querySelectorAll("*")].filter(isForeignDownloader);

/** Removes such elements as they are added, and reports each to `onRemoved`. Returns the function that stops it. */
export function removeDownloaders(root: Node, onRemoved: () => void): () => void {
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
