import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** No dependency of the project: it brings 50 packages for what is done before a deploy. */
const VERSION = '4.8.2';
const FOLDER = resolve('node_modules/.cache', `shopify-cli-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules/@shopify/cli/bin/run.js');

/** The file of Shopify's own command line, fetched once; null where it cannot be had. */
export function fetchShopifyCli(): string | null {
  if (existsSync(PROGRAM)) return PROGRAM;
  console.log(`Fetching Shopify’s CLI ${VERSION} …`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}');
  // prettier-ignore
  spawnSync('npm', [
    'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error',
    `@shopify/cli@${VERSION}`,
  ], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  return existsSync(PROGRAM) ? PROGRAM : null;
}
