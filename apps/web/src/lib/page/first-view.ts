/** Removes the first view, which index.html shows until the scripts have drawn a page. */
export function removeFirstView(): void {
  document.querySelector("#first-view")?.remove();
}
