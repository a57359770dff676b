import { createHash } from "node:crypto";
import { finished, PassThrough, Readable } from "node:stream";
import type * as Sdk from "@aws-sdk/client-s3";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { storeName, type S3Address } from "#core/store-address.ts";
import { requirePlainKey, StoreAway, type Store } from "./store.ts";

const maxSockets = 200;
const partBytes = 16 * 2 ** 20;
/** Signed URLs are signed at the start of an hour and are valid for two, so that all browsers and caches see the same one. */
const signedForMs = 3_600_000;

/** Files of a bucket of S3. */
export function openS3Store(address: S3Address, log: Log): Store {
  const bucket = openBucket(address, log);
  return { address: storeName(address), ...contentOf(bucket), ...listingOf(bucket), ...deletionOf(bucket) };
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

/** The most keys that one request lists or deletes. */
const keysAtOnce = 1000;

async function* pagesOf({ object, call }: Bucket, prefix: string, Delimiter?: string) {
  const { Bucket, Key: Prefix } = object(prefix);
  let ContinuationToken: string | undefined;
  do {
    const input = { Bucket, Prefix, Delimiter, ContinuationToken, MaxKeys: keysAtOnce };
    const page = await call(({ client, ListObjectsV2Command }) => client.send(new ListObjectsV2Command(input)));
    if (page) yield page;
    ContinuationToken = page?.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

function listingOf(bucket: Bucket): Pick<Store, "list" | "folders"> {
  const base = bucket.address.prefix;
  return {
    async *list(prefix) {
      for await (const { Contents = [] } of pagesOf(bucket, prefix))
        for (const { Key = "", Size = 0, LastModified = new Date(0), ETag = "" } of Contents)
          yield { key: Key.slice(base.length), size: Size, modified: LastModified, etag: ETag };
    },
    async folders(prefix) {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pagesOf(bucket, prefix, "/"))
        names.push(...CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice(base.length + prefix.length, -1)));
      return names;
    },
  };
}

function deletionOf(bucket: Bucket): Pick<Store, "delete" | "deleteAll"> {
  const { address, object, call } = bucket;
  const remove = (input: Sdk.DeleteObjectCommandInput) =>
    call(({ client, DeleteObjectCommand }) => client.send(new DeleteObjectCommand(input)));
  return {
    async delete(key) {
      await remove(object(key));
    },
    async deleteAll(prefix) {
      for await (const { Contents = [] } of pagesOf(bucket, prefix)) {
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        const input = { Bucket: address.bucket, Delete: { Objects, Quiet: true } };
        const answer = await call(({ client, DeleteObjectsCommand }) => client.send(withMd5(new DeleteObjectsCommand(input))));
        // The answer is 200 even if it deleted nothing. Each key that it left is tried once more, alone, which throws if that fails.
        for (const { Key } of answer?.Errors ?? []) await remove({ Bucket: address.bucket, Key });
      }
    },
  };
}

/** Adds the checksum of its body, without which Swift and other stores refuse a deletion of several keys; the library has another. */
function withMd5(command: Sdk.DeleteObjectsCommand): Sdk.DeleteObjectsCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string };
      headers["content-md5"] = createHash("md5").update(body).digest("base64");
      return next(args);
    },
    { step: "build" },
  );
  return command;
}
