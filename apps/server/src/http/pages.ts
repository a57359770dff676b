import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { isPagePath } from "@seance/contract/page-paths";
import { previewPath } from "@seance/contract/previews";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "#core/config.ts";
import { edgeHeaders } from "./edge.ts";
import { noIndex, robotsText, withHead, type PageFinder } from "./page-head.ts";
import { pack, sendPacked, type Packed } from "./packed.ts";
import { contentSecurityPolicy, wasmWorkerPolicy } from "./security-headers.ts";

const webDist = fileURLToPath(new URL("../../../web/dist", import.meta.url));

/** Serves the built web: files with a hash in their name as immutable, and the shell page for every address of the site. */
export async function servePages(app: FastifyInstance, config: Config, pageOf: PageFinder, dist = webDist): Promise<void> {
  const html = await readShell(dist);
  const shell = pack("text/html; charset=utf-8", html);
  const policy = contentSecurityPolicy(config, inlineStyles(html));
  const plain = config.SITE_PUBLIC === "yes" ? shell : withHead(shell, { title: null, tags: noIndex });
  const missing = unlike(plain, withHead(shell, { title: null, tags: noIndex }));
  const files = await filesIn(dist);
  const edge = edgeHeaders(config, ["catalogue"]);
  await app.register(fastifyStatic, {
    root: dist,
    // Otherwise the plugin adds a route per file, a thousand in all.
    serve: false,
    cacheControl: false,
    decorateReply: true,
    setHeaders(reply, file) {
      const forever = file.startsWith(path.join(dist, "assets"));
      void reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "no-cache");
      const isWasmWorker = forever && path.basename(file).startsWith("wasm-");
      void reply.header("content-security-policy", isWasmWorker ? wasmWorkerPolicy : policy);
    },
    preCompressed: true,
  });
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robotsText(config)));
  app.get<{ Params: { "*": string } }>("/*", { exposeHeadRoute: true }, async (request, reply) => {
    const file = request.params["*"];
    if (files.has(file)) return reply.sendFile(file);
    const [address = "/"] = request.url.split("?", 1);
    if (/^\/(api|media)(\/|$)/.test(address) && !isPagePath(address)) return reply.callNotFound();
    if (looksLikeFile(address)) return sendNoFile(reply);
    void reply.header("content-security-policy", policy);
    if (request.url.startsWith(previewPath)) void reply.header("x-robots-tag", "noindex");
    const found = isPagePath(address) ? await pageOf(address, (head) => withHead(shell, head)) : "missing";
    if (found === "missing") return sendPacked(request, reply.code(404), missing);
    if (edge && found.isCurrent) void reply.headers(edge);
    return sendPacked(request, reply, found.page ?? plain);
  });
}

/** With a validator of its own: a browser that kept the 404 of an address gets the whole answer once the page is there. */
const unlike = ({ etag }: Packed, page: Packed): Packed => ({ ...page, etag: etag.replace(/"$/, '-404"') });

/** Relative paths of all files below a folder; none if it does not exist. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const found = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  return new Set(
    found.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  );
}

const looksLikeFile = (address: string): boolean => /\.[a-z0-9]{2,5}$/i.test(address);

const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Introuvable\n");

async function readShell(dist: string): Promise<string> {
  const file = path.join(dist, "index.html");
  if (existsSync(file)) return readFile(file, "utf8");
  return "<!doctype html><html lang=fr><head><title>Séance</title></head><p>L’interface n’est pas construite : lancez <code>npm start</code>.";
}

const inlineStyles = (html: string): string[] => [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => style);
