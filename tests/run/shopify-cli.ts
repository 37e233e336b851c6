import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The version of Shopify's CLI. The CLI is not a dependency of the project, because it brings 50 packages and is
 *  needed only before a deployment. */
const VERSION = '4.8.2';
const FOLDER = resolve('node_modules/.cache', `shopify-cli-${VERSION}`);
const PROGRAM = join(FOLDER, 'node_modules/@shopify/cli/bin/run.js');

/** The path of Shopify's CLI, downloaded once; null when it cannot be downloaded. */
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
