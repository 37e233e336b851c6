import { ensureBuild } from '#app/cli/start/build.ts';
import { ensurePrismaClient } from '#app/cli/start/prisma-client.ts';
import { ensureChromium } from '#tests/e2e/browser.ts';
import { findProgram, installFromDebian } from './debian.ts';
import { fetchShopifyCli } from './shopify-cli.ts';
import { hasPhpUnit, hasWordPress, installPhpUnit, installWordPress } from './wordpress.ts';

/** The only place that prepares what tests need beyond the project's packages. A part lists its needs (parts.ts).
 *  Whatever is missing and cannot be installed here is reported. */
const NEEDS = {
  client: async () => void (await ensurePrismaClient()),
  screens: async () => console.log(`Screens: ${await ensureBuild()}.`),
  browser: async () => console.log(`Browser: ${await ensureChromium()}.`),
  redis: () => program('REDIS_SERVER_PATH', 'redis-server', 'Redis'),
  php: () => program('PHP_PATH', 'php', 'PHP', 'php-cli'),
  shopifyCli: async () => {
    const cli = fetchShopifyCli();
    if (!cli) return 'Shopify’s CLI';
    process.env['SHOPIFY_CLI_PATH'] = cli;
  },
  phpunit: async () => {
    if (!hasPhpUnit()) await installPhpUnit();
    if (!hasPhpUnit()) return 'PHPUnit';
  },
  wordpress: async () => {
    if (!hasWordPress()) await installWordPress();
    if (!hasWordPress()) return 'WordPress';
  },
} satisfies Record<string, () => Promise<string | void>>;

export type Need = keyof typeof NEEDS;

const made = new Map<Need, Promise<string | void>>();

/** Prepares all of these needs, each only once per run.
 *  @returns What is missing and cannot be installed; undefined when everything is available.
 *  @throws Error when a step that should work failed, such as the build. */
export async function makeReady(needs: readonly Need[]): Promise<string | undefined> {
  for (const need of needs) {
    const making = made.get(need) ?? NEEDS[need]();
    made.set(need, making);
    const missing = await making;
    if (missing) return missing;
  }
  return undefined;
}

/** Finds or installs a program and passes its path to the tests in an environment variable. */
async function program(
  variable: string,
  name: string,
  label: string,
  debian = name,
): Promise<string | void> {
  if (!findProgram(name)) await installFromDebian(debian);
  const found = findProgram(name);
  if (!found) return label;
  process.env[variable] = found;
}
