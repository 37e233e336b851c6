import type { Present } from './mode.rules.ts';

const NAMES = [
  'COGNITO_REGION',
  'COGNITO_USER_POOL_ID',
  'COGNITO_CLIENT_ID',
  'COGNITO_ACCESS_KEY_ID',
  'COGNITO_SECRET_ACCESS_KEY',
] as const;
type Name = (typeof NAMES)[number] | 'COGNITO_ENDPOINT';

/** A user pool must be configured completely or not at all: with half of it, our own password store would silently be
 *  used. */
export function cognitoErrors(present: Present): string[] {
  const missing = NAMES.filter((name) => !present[name]);
  const { COGNITO_REGION: region, COGNITO_USER_POOL_ID: pool } = present;
  if (missing.length === 0)
    return pool?.startsWith(`${region}_`)
      ? []
      : [`COGNITO_USER_POOL_ID is not in COGNITO_REGION, ${region}`];
  if (missing.length === NAMES.length && !present['COGNITO_ENDPOINT']) return [];
  return [`${missing.join(', ')} missing: set all of the COGNITO_ settings, or none`];
}

type CognitoSettings = {
  region: string;
  userPoolId: string;
  clientId: string;
  accessKeyId: string;
  secretAccessKey: string;
  endpoint?: string;
};

/** The configured user pool, or null when our own database stores the passwords. */
export function cognitoOf(env: {
  readonly [N in Name]?: string | undefined;
}): CognitoSettings | null {
  const { COGNITO_REGION: region, COGNITO_USER_POOL_ID: userPoolId } = env;
  const { COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = env;
  const { COGNITO_ACCESS_KEY_ID: accessKeyId, COGNITO_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!region || !userPoolId || !clientId || !accessKeyId || !secretAccessKey) return null;
  const pool = { region, userPoolId, clientId, accessKeyId, secretAccessKey };
  return { ...pool, ...(endpoint ? { endpoint } : {}) };
}
