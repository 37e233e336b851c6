import { createCognitoIdentity } from '#app/integrations/cognito/adapter.ts';
import { COGNITO_POOL, startCognitoSimulator } from '#simulators/cognito/index.ts';
import { createOwnUserStore } from '#app/integrations/identity/own-user-store.ts';
import { HANG_MS } from '#tests/run/patience.ts';

type Over = Partial<Parameters<typeof createCognitoIdentity>[0]>;

/** A simulated pool and its adapter. `logged` contains what was logged for the operator. */
export async function openPool(over: Over = {}) {
  const simulator = await startCognitoSimulator();
  const logged: Record<string, unknown>[] = [];
  const noted: string[] = [];
  const report = (details: unknown) => void logged.push(details as Record<string, unknown>);
  const identity = createCognitoIdentity({
    ...COGNITO_POOL,
    endpoint: simulator.url,
    timeoutMs: HANG_MS,
    note: async (credential) => void noted.push(credential),
    before: createOwnUserStore(),
    log: { warn: report, error: report },
    ...over,
  });
  /** The pool user of a credential on a person's row. */
  const userOf = (credential: string | null) =>
    simulator.users.get(credential?.replace('cognito:', '') ?? '');
  return { simulator, identity, logged, noted, userOf };
}

/** The settings of a product whose passwords are in this simulated pool. */
export function settingsOfPool({ url }: { url: string }) {
  return {
    COGNITO_ENDPOINT: url,
    COGNITO_REGION: COGNITO_POOL.region,
    COGNITO_USER_POOL_ID: COGNITO_POOL.userPoolId,
    COGNITO_CLIENT_ID: COGNITO_POOL.clientId,
    COGNITO_ACCESS_KEY_ID: COGNITO_POOL.accessKeyId,
    COGNITO_SECRET_ACCESS_KEY: COGNITO_POOL.secretAccessKey,
  };
}
