import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Settings } from '#app/cli/processes.ts';
import { ensureBuild } from '#app/cli/start/build.ts';
import { ensurePrismaClient } from '#app/cli/start/prisma-client.ts';
import { findChromium } from '#tests/e2e/browser.ts';
import { findProgram, installFromDebian } from './debian.ts';
import { readPlaywright, readVitest, type PartResult } from './reports.ts';
import { fetchShopifyCli } from './shopify-cli.ts';
import { hasWordPress, installWordPress } from './wordpress.ts';

type Part = {
  title: string;
  /** May install what is missing. Says in a word what the machine lacks and cannot get. */
  prepare?(): Promise<string | void>;
  command(report: string): string[];
  env?(report: string): Settings;
  read(report: unknown): PartResult;
};

const near = createRequire(import.meta.url);
const VITEST = join(dirname(near.resolve('vitest/package.json')), 'vitest.mjs');
const PLAYWRIGHT = join(dirname(near.resolve('@playwright/test/package.json')), 'cli.js');

const vitest = (report: string, ...more: string[]) => [
  VITEST,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...more,
];

/** For what starts web processes of its own. */
async function prepareScreens(): Promise<void> {
  await ensurePrismaClient();
  console.log(`Screens: ${await ensureBuild()}.`);
}

export const PARTS = {
  unit: {
    title: 'Rules, use cases, doors, contracts',
    prepare: async () => {
      await ensurePrismaClient();
      // A page of the store's simulator is looked at. No test waits for an installation.
      process.env['CHROMIUM_PATH'] = findChromium();
    },
    command: (report) => vitest(report),
    read: readVitest,
  },
  chaos: {
    title: 'Chaos: kill, repeat, reorder',
    prepare: prepareScreens,
    command: (report) => vitest(report, '--config=vitest.chaos.config.ts'),
    // Alone it runs in full; as a part of everything in the short form.
    env: () => ({ CHAOS: process.argv.slice(2).includes('chaos') ? 'full' : 'short' }),
    read: readVitest,
  },
  security: {
    title: 'Security: every door from outside',
    prepare: prepareScreens,
    command: (report) => vitest(report, '--config=vitest.security.config.ts'),
    // As chaos: alone in full.
    env: () => ({ SECURITY: process.argv.slice(2).includes('security') ? 'full' : 'short' }),
    read: readVitest,
  },
  redis: {
    title: 'The queue on Redis',
    prepare: async () => {
      if (!findProgram('redis-server')) installFromDebian('redis-server');
      const program = findProgram('redis-server');
      if (!program) return 'Redis';
      process.env['REDIS_SERVER_PATH'] = program;
    },
    command: (report) => vitest(report, '--config=vitest.redis.config.ts'),
    read: readVitest,
  },
  php: {
    title: 'The samples in PHP',
    prepare: async () => {
      if (!findProgram('php')) installFromDebian('php-cli');
      const program = findProgram('php');
      if (!program) return 'PHP';
      process.env['PHP_PATH'] = program;
    },
    command: (report) => vitest(report, '--config=vitest.php.config.ts'),
    read: readVitest,
  },
  extensions: {
    title: 'The extensions by Shopify’s CLI',
    prepare: async () => {
      const cli = fetchShopifyCli();
      if (!cli) return 'Shopify’s CLI';
      process.env['SHOPIFY_CLI_PATH'] = cli;
    },
    command: (report) => vitest(report, '--config=vitest.extensions.config.ts'),
    read: readVitest,
  },
  e2e: {
    title: 'Journeys in a browser',
    prepare: async () => {
      process.env['CHROMIUM_PATH'] = findChromium();
      console.log(`Screens: ${await ensureBuild()}. Browser: ${process.env['CHROMIUM_PATH']}`);
    },
    command: () => [PLAYWRIGHT, 'test', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: readPlaywright,
  },
  plugin: {
    title: 'WordPress plugin',
    prepare: async () => {
      if (!hasWordPress()) installWordPress();
      if (!hasWordPress()) return 'WordPress';
      await ensurePrismaClient();
    },
    command: (report) => vitest(report, '--config=vitest.plugin.config.ts'),
    read: readVitest,
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

/** Makes ready what a part needs. Its result already, where it cannot run. */
export async function preparePart(name: PartName): Promise<PartResult | null> {
  try {
    const part: Part = PARTS[name];
    const missing = await part.prepare?.();
    if (!missing) return null;
    console.log(`${missing} is not on this machine and cannot be installed.`);
    return { passed: 0, failures: [], notRun: missing };
  } catch (error) {
    return failed(name, error instanceof Error ? error.message : String(error));
  }
}

/** Runs one part, showing what it says, and counts from its report. A part that ran no test, or
 *  ended badly without naming one, has failed.
 *  @param prefix Stands before each of its lines where others speak at the same time. */
export async function runPart(
  name: PartName,
  report: string,
  prefix: string | null = null,
): Promise<PartResult> {
  const part: Part = PARTS[name];
  try {
    const code = await run(part.command(report), part.env?.(report) ?? {}, prefix);
    const result = part.read(await readReport(report));
    const { passed, failures } = result;
    if (passed + failures.length === 0) return failed(name, `ran no test (exit code ${code})`);
    if (code !== 0 && failures.length === 0) {
      return { passed, failures: [`${name}: ended with code ${code}; see its output above`] };
    }
    return result;
  } catch (error) {
    return failed(name, error instanceof Error ? error.message : String(error));
  }
}

function failed(name: string, why: string): PartResult {
  return { passed: 0, failures: [`${name}: ${why}`] };
}

async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error('wrote no report; see its output above');
  });
  return JSON.parse(text) as unknown;
}

function run(args: string[], env: Settings, prefix: string | null): Promise<number | null> {
  return new Promise((done, broken) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: prefix === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    for (const said of [child.stdout, child.stderr])
      if (said) createInterface({ input: said }).on('line', (line) => console.log(prefix + line));
    child.once('error', broken);
    child.once('close', (code) => done(code));
  });
}
