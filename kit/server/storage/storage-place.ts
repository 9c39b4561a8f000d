import path from 'node:path';

/** A bucket of an S3-compatible store and how to get in (对象存储). */
export interface BucketPlace {
  readonly kind: 's3';
  /** Scheme, host and port: `https://s3.example.cn`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What every key begins with: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where files lie (文件位置), as STORAGE_URL says it. */
export type StoragePlace = { readonly kind: 'folder'; readonly folder: string } | BucketPlace;

/** Reads STORAGE_URL (存储地址): `file:FOLDER` or `s3:https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=REGION]`. */
export function storagePlace(text: string): StoragePlace | undefined {
  if (/^file:./.test(text)) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    return { kind: 'folder', folder: path.resolve(folder) };
  }
  return text.startsWith('s3:') ? bucketPlace(text.slice('s3:'.length)) : undefined;
}

function bucketPlace(text: string): BucketPlace | undefined {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.username || !url.password) return undefined;
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const named = [bucket, ...folders].every((part) => /^[a-z0-9][a-z0-9.-]*$/.test(part));
  if (!named || bucket.length < 3) return undefined;
  return {
    kind: 's3',
    endpoint: url.origin,
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Keys often hold slashes and pluses, which an address spells as %2F and %2B.
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
