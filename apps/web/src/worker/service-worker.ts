// Opens the site without a line: keeps its first page and what that page runs, of one build, and nothing else. What the server answers
// (/api, /media) never passes through here.

/** What this build keeps, written in by the build: its page, the first script by which that page is known, and files. */
declare const KEPT: { readonly build: string; readonly page: string; readonly entry: string; readonly files: readonly string[] };
const { build, page: home, entry, files } = KEPT;

/** What of a service worker is used: the types of the DOM know windows only. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as Worker;

const family = "seance-";
const cacheName = family + build;

worker.addEventListener("install", (event) => (event as Extendable).waitUntil(install()));
worker.addEventListener("activate", (event) => (event as Extendable).waitUntil(activate()));
worker.addEventListener("fetch", (event) => answer(event as FetchEvent));

async function install(): Promise<void> {
  const page = await fetch(home, { cache: "reload" });
  // In the middle of a deployment the page may be another build's: the browser then tries again at the next visit.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error("this page is not of this build");
  const cache = await caches.open(cacheName);
  await Promise.all([cache.put(home, page), cache.addAll(files)]);
  await worker.skipWaiting();
}

/** Takes over at once. The last build's files stay one turn longer, for the pages that are open with it. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(family) && name !== cacheName);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(?:api|media)(?:\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") {
    if (!/\.[a-z0-9]{2,11}$/i.test(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
}

/** The newest page whenever there is a line, the kept one without. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await (await caches.open(cacheName)).match(home)) ?? Response.error();
  }
}

/** A file whose name has its hash is the same wherever it comes from. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
