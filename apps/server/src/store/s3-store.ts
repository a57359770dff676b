import { finished, PassThrough, Readable } from "node:stream";
import type * as Sdk from "@aws-sdk/client-s3";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { storeName, type S3Address } from "#core/store-address.ts";
import { requirePlainKey, StoreAway, type Store, type StoredFile } from "./store.ts";

const maxSockets = 200;
const partBytes = 16 * 2 ** 20;
/** Signed URLs are signed at the start of an hour and are valid for two, so that all browsers and caches see the same one. */
const signedForMs = 3_600_000;

/** Files of a bucket of S3. */
export function openS3Store(address: S3Address, log: Log): Store {
  const bucket = openBucket(address, log);
  return { address: storeName(address), ...contentOf(bucket), ...listingOf(bucket) };
}

type S3 = typeof Sdk & { readonly client: Sdk.S3Client };
type Bucket = ReturnType<typeof openBucket>;

/** The library is loaded on first use, because most sites have no bucket. */
function openBucket(address: S3Address, log: Log) {
  let opened: Promise<S3> | undefined;
  const s3 = (): Promise<S3> => (opened ??= openClient(address));
  /** Whatever else the bucket answers, even a refusal, cannot be helped by who asks for a file. */
  const away = (error: unknown): StoreAway => {
    const reason = `${nameOf(error)} ${errorMessage(error)}`.trim();
    log.warn({ reason, bucket: address.bucket }, "stockage des médias indisponible");
    return new StoreAway();
  };
  return {
    address,
    s3,
    away,
    object(key: string) {
      requirePlainKey(key);
      return { Bucket: address.bucket, Key: address.prefix + key };
    },
    /** Runs a call; null if the object does not exist. */
    async call<T>(work: (s3: S3) => Promise<T>): Promise<T | null> {
      try {
        return await work(await s3());
      } catch (error) {
        if (nameOf(error) === "NoSuchKey" || nameOf(error) === "NotFound") return null;
        throw away(error);
      }
    },
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

async function openClient({ endpoint, region }: S3Address): Promise<S3> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    maxAttempts: 2,
    // Stores other than Amazon's know neither buckets as hosts nor checksums that follow the content.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3000, socketTimeout: 15_000, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
  return { ...sdk, client };
}

type Content = Pick<Store, "put" | "get" | "head" | "signedUrl">;

function contentOf({ address, s3, away, object, call }: Bucket): Content {
  return {
    async put(key, content, signal) {
      const params = { ...object(key), Body: content };
      try {
        await upload(await s3(), params, signal);
      } catch (error) {
        // Given up, or the content broke off: no fault of the store.
        throw signal?.aborted || content.errored ? (content.errored ?? error) : away(error);
      }
    },
    async get(key, range) {
      const input = { ...object(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const found = await call(({ client, GetObjectCommand }) => client.send(new GetObjectCommand(input)));
      return found?.Body instanceof Readable ? contentOfBody(found.Body, away) : null;
    },
    async head(key) {
      const input = object(key);
      const found = await call(({ client, HeadObjectCommand }) => client.send(new HeadObjectCommand(input)));
      if (!found) return null;
      const { ContentLength: size = 0, LastModified: modified = new Date(0), ETag: etag = "" } = found;
      return { key, size, modified, etag };
    },
    async signedUrl(key) {
      const input = object(key);
      if (!address.redirect) return null;
      const [{ client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([s3(), import("@aws-sdk/s3-request-presigner")]);
      const signingDate = new Date(Math.floor(Date.now() / signedForMs) * signedForMs);
      return getSignedUrl(client, new GetObjectCommand(input), { signingDate, expiresIn: (2 * signedForMs) / 1000 });
    },
  };
}

/** In parts, of which the bucket shows nothing before all are there. A small file is sent at once. */
async function upload({ client }: S3, params: { Bucket: string; Key: string; Body: Readable }, signal?: AbortSignal) {
  signal?.throwIfAborted();
  const { Upload } = await import("@aws-sdk/lib-storage");
  const running = new Upload({ client, params, partSize: partBytes, queueSize: 3 });
  const stop = (): void => void running.abort();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await running.done();
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** The content of an object, whose faults are the store's. Its connection is closed with it, even while no bytes come. */
export function contentOfBody(body: Readable, away: Bucket["away"]): Readable {
  const content = new PassThrough();
  finished(body, (error) => error && !content.destroyed && content.destroy(away(error)));
  content.once("close", () => body.destroy());
  return body.pipe(content);
}

type Listing = Pick<Store, "list" | "folders" | "delete" | "deleteAll">;

function listingOf({ address, object, call }: Bucket): Listing {
  const base = address.prefix;
  async function* pages(prefix: string, Delimiter?: string) {
    const { Bucket, Key: Prefix } = object(prefix);
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket, Prefix, Delimiter, ContinuationToken };
      const page = await call(({ client, ListObjectsV2Command }) => client.send(new ListObjectsV2Command(input)));
      if (page) yield page;
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    for await (const { Contents = [] } of pages(prefix))
      for (const { Key = "", Size = 0, LastModified = new Date(0), ETag = "" } of Contents)
        yield { key: Key.slice(base.length), size: Size, modified: LastModified, etag: ETag };
  }
  const remove = async (key: string): Promise<void> => {
    const input = object(key);
    await call(({ client, DeleteObjectCommand }) => client.send(new DeleteObjectCommand(input)));
  };
  return {
    list,
    async folders(prefix) {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(prefix, "/"))
        names.push(...CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice(base.length + prefix.length, -1)));
      return names;
    },
    delete: remove,
    async deleteAll(prefix) {
      for await (const { key } of list(prefix)) await remove(key);
    },
  };
}
