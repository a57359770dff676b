/** Where a store is, as a setting or an option names it. */
export type StoreAddress = "folder" | S3Address;

export interface S3Address {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined for Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether browsers are redirected to signed URLs of the bucket. */
  readonly redirect: boolean;
  readonly text: string;
}

const options = new Set(["endpoint", "region", "redirect"]);

/** Parses `folder` or `s3://bucket/prefix?endpoint=…&region=…&redirect=yes`; null for anything else. */
export function parseStoreAddress(text: string): StoreAddress | null {
  if (text === "folder") return text;
  const [, bucket, folder = "", query = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?(.*))?$/.exec(text) ?? [];
  if (bucket === undefined || folder.split("/").includes("..")) return null;
  const given = new URLSearchParams(query);
  const [endpoint, redirect] = [given.get("endpoint") ?? undefined, given.get("redirect") ?? "no"];
  const isKnown = [...given.keys()].every((name) => options.has(name)) && /^(yes|no)$/.test(redirect);
  if (!isKnown || (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))) return null;
  const prefix = folder.replace(/^\/+|\/+$/g, "");
  return {
    bucket,
    prefix: prefix === "" ? "" : `${prefix}/`,
    endpoint,
    region: given.get("region") ?? "us-east-1",
    redirect: redirect === "yes",
    text,
  };
}

/** The name of an address, without its options. */
export const storeName = (address: StoreAddress): string =>
  address === "folder" ? address : `s3://${address.bucket}/${address.prefix}`;
