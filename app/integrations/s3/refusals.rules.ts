const BY_CODE: Record<string, string> = {
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown to the bucket service.',
  AccessDenied: 'Allow this key to read, write and delete the objects of S3_BUCKET.',
  NoSuchBucket: 'S3_BUCKET does not exist there: create it, or correct its name.',
  RequestTimeTooSkewed: 'The clock of this computer is wrong: set it by NTP.',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT is not that of the bucket.',
};

/** What an operator should do about a refusal. */
export function remedyFor(status: number, code: string | null): string {
  const known = code ? BY_CODE[code] : undefined;
  if (known) return known;
  if (status >= 300 && status < 400) return BY_CODE['PermanentRedirect'] ?? '';
  return 'Find this code in the documentation of the bucket service.';
}
