import { DATABASE_PATIENCE } from '#tests/run/patience.ts';

/** Settings with which the composed product can start without external services. */
export const TEST_SETTINGS = {
  APP_MODE: 'evaluation',
  LOG_LEVEL: 'silent',
  DATABASE_PATIENCE: String(Math.min(100, DATABASE_PATIENCE)),
  PUBLIC_URL: 'http://127.0.0.1:1',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SESSION_SECRET: 'a-session-secret-of-the-tests-only',
  TOOKAN_BASE_URL: 'http://127.0.0.1:1/v2',
  TOOKAN_API_KEY: 'tookan-key-of-the-tests',
  TOOKAN_SHARED_SECRET: 'tookan-shared-secret',
  TOOKAN_WEBHOOK_PATH_SECRET: 'tookan-path-secret',
  PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
  PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
  SHOPIFY_API_KEY: 'shopify-key-of-the-tests',
  SHOPIFY_API_SECRET: 'fixture-client-secret-not-real',
  PRINT_AGENT_DIR: 'tests/fixtures/print-agent',
};
