import { existsSync } from 'node:fs';
import { shopifyDevSettings } from './shopify-dev.rules.ts';

// Variables set by the CLI override those in the file.
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  Object.assign(process.env, shopifyDevSettings(process.env));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('./start.ts');
