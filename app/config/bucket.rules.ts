import type { Present } from './mode.rules.ts';

const NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
type Name = (typeof NAMES)[number];

/** A bucket must be configured completely or not at all: with half of it, documents would silently go to the local
 *  folder. */
export function bucketErrors(present: Present): string[] {
  const missing = NAMES.filter((name) => !present[name]);
  if (missing.length === 0 || missing.length === NAMES.length) return [];
  return [`${missing.join(', ')} missing: set all of the S3_ settings, or none`];
}

type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The configured bucket, or null when documents are stored in the local folder. */
export function bucketOf(env: {
  readonly [N in Name]?: string | undefined;
}): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}
