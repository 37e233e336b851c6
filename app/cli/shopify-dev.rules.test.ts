import { expect, test } from 'vitest';
import { loadEnv } from '#app/config/env.server.ts';
import { shopifyDevSettings } from './shopify-dev.rules.ts';

/** The environment variables as Shopify's CLI 4.8 sets them. */
const FROM_THE_CLI = {
  SHOPIFY_API_KEY: 'a-development-app',
  SHOPIFY_API_SECRET: '9f2c1f7d4e6a8b0c3d5e7f9a1b2c4d6e',
  HOST: 'https://some-words.trycloudflare.com',
  APP_URL: 'https://some-words.trycloudflare.com',
  SCOPES: 'read_orders',
  NODE_ENV: 'development',
  PORT: '53421',
};

const FROM_THE_FILE = {
  DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/thumela',
  ENCRYPTION_KEY: 'q3Zp1nV8sT5uX7wY9zA2bC4dE6fG8hJ0kL1mN3oP5qQ=',
  SESSION_SECRET: 'kU3x9QvT7LmZ2pR8sW4yB6nC1dF5gH0jXeAoIuYt',
  TOOKAN_BASE_URL: 'https://api.tookanapp.com/v2',
  TOOKAN_API_KEY: 'a-key-of-a-test-account',
  TOOKAN_SHARED_SECRET: 'f4a9c1e7b2d8503f6a1c9e4b7d2f8035a6c1',
  TOOKAN_WEBHOOK_PATH_SECRET: '8d3f6a1c9e4b7d2f80c5a6e1b9f4d7a2c3e0',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Thumela <no-reply@example.co.za>',
};

test('the variables of Shopify’s CLI are mapped to complete settings, behind its tunnel', () => {
  const env = loadEnv(shopifyDevSettings({ ...FROM_THE_FILE, ...FROM_THE_CLI }));

  expect(env).toMatchObject({
    APP_MODE: 'production',
    HOST: '127.0.0.1',
    PORT: 53421,
    PUBLIC_URL: 'https://some-words.trycloudflare.com',
    SHOPIFY_API_KEY: 'a-development-app',
    TRUST_PROXY: ['loopback'],
  });
});

test('a setting missing in the file is named in the error', () => {
  const { SMTP_URL: _, ...file } = FROM_THE_FILE;

  expect(() => loadEnv(shopifyDevSettings({ ...file, ...FROM_THE_CLI }))).toThrow('SMTP_URL');
});

test('a start by hand fails and names the command to use', () => {
  expect(() => shopifyDevSettings(FROM_THE_FILE)).toThrow('shopify app dev');
});
