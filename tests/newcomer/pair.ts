import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { signalGroup } from '#app/cli/processes.ts';

export type Pair = { npm: string; node: string };

/** One row of the table: the results of the two commands with this npm and this Node. */
export type PairResult = {
  pair: string;
  versions: string;
  install: number | null;
  warnings: string[];
  start: string;
  tests: string;
  pass: boolean;
  /** The last lines of the tests' output. */
  tail: string[];
};

/** A few tests that show that the Prisma client was generated, the database runs and the endpoints answer. */
const TESTS = [
  'app/cli/postgres-programs.test.ts',
  'app/domain/documents',
  'tests/contract/tookan/adapter.test.ts',
  'tests/api/headers.test.ts',
];

const SAYS_RUNNING = /Thumela is running: {2}(http\S+)/;

const TAIL = 25;

/** Clones the committed state into a temporary folder and runs the newcomer's two commands there. */
export async function tryPair(pair: Pair, options: Options): Promise<PairResult> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-newcomer-'));
  // If we run as root, PostgreSQL runs as another user and must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    const tools = await getTools(pair, folder, options.cache);
    const clone = join(folder, 'thumela');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone]);
    const run: Run = (args, once) => runNpm(tools, args, clone, once);

    const flags = ['--cache', options.cache, '--prefer-offline'];
    // Shows every warning, whatever the project's own settings hide. Under Node 20 npm cannot know that our packages
    // will run on the newer Node that one of them contains.
    if (pair.node !== '20') flags.push('--loglevel=warn');
    const installed = await run(['install', ...flags, ...options.installFlags]);
    const warnings = warningsIn(installed.said);
    const started = await tryStart(run);
    const tested = await run(['run', 'test:unit', '--', ...TESTS]);
    const counts = /Tests {2}(.+?)(?: \(|$)/m.exec(plain(tested.said))?.[1] ?? 'ran no test';
    return {
      pair: `npm ${pair.npm}, Node ${pair.node}`,
      versions: `${tools.npmVersion} on ${tools.nodeVersion}`,
      install: installed.code,
      warnings,
      start: started,
      tests: `${counts.trim()}, exit ${tested.code}`,
      tail: plain(tested.said).trim().split('\n').slice(-TAIL),
      pass:
        installed.code === 0 &&
        warnings.length === 0 &&
        started.startsWith('ok') &&
        tested.code === 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Options = { cache: string; installFlags: string[] };
type Tools = { node: string; npm: string; nodeVersion: string; npmVersion: string };

async function getTools(pair: Pair, folder: string, cache: string): Promise<Tools> {
  const tools = join(folder, 'tools');
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const platform = `node-${system}-${process.arch}`;
  // prettier-ignore
  execFileSync('npm', [
    'install', '--prefix', tools, '--cache', cache, '--ignore-scripts', '--no-save', '--loglevel=error',
    `npm@${pair.npm}`, `${platform}@${pair.node}`,
  ], { stdio: 'ignore' });
  const node = join(tools, 'node_modules', platform, 'bin', 'node');
  const npm = join(tools, 'node_modules/npm/bin/npm-cli.js');
  const ask = (...args: string[]) => execFileSync(node, args, { cwd: tools }).toString().trim();
  return { node, npm, nodeVersion: ask('-v'), npmVersion: ask(npm, '-v') };
}

type Ended = { code: number | null; said: string };
/** `once` gets the output so far and may start something. When that is done, npm is interrupted. */
type Run = (args: string[], once?: (said: string) => Promise<unknown> | null) => Promise<Ended>;

/** Runs npm as a user would: without the environment of the npm that runs us, and with its own Node first in PATH. */
function runNpm(
  { node, npm }: Tools,
  args: string[],
  cwd: string,
  once: (said: string) => Promise<unknown> | null = () => null,
): Promise<Ended> {
  const theirs = Object.entries(process.env).filter(([name]) => !/^(npm_|node_env$)/i.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const own = path.filter((folder) => !folder.includes('node_modules'));
  const PATH = [join(node, '..'), ...own].join(delimiter);
  const env = { ...Object.fromEntries(theirs), PATH };
  const child = spawn(node, [npm, ...args], {
    cwd,
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a separate process group, so that Ctrl-C reaches the whole group.
    detached: true,
  });
  let said = '';
  let begun: Promise<unknown> | null = null;
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (begun !== null) return;
    begun = once(said);
    void begun?.finally(() => child.pid && signalGroup(child.pid, 'SIGINT'));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, said }));
  });
}

/** 'ok …' if the sign-ins were printed, /healthz answers and the login page has a form. */
async function tryStart(run: Run): Promise<string> {
  let answer = '';
  const from = performance.now();
  const ended = await run(['start'], (said) => {
    const url = SAYS_RUNNING.exec(said)?.[1];
    if (url === undefined || !said.includes('Ctrl-C ends everything')) return null;
    return ask(url, said).then(
      (text) => (answer = text),
      (error: unknown) => (answer = String(error)),
    );
  });
  const seconds = Math.round((performance.now() - from) / 1000);
  if (answer !== '') return `${answer}, ${seconds} s, exit ${ended.code}`;
  const last = ended.said.trim().split('\n').slice(-4).join(' / ');
  return `no start (exit ${ended.code}): ${last}`;
}

async function ask(url: string, said: string): Promise<string> {
  const health = await fetch(`${url}/healthz`);
  const login = await fetch(`${url}/login`);
  const page = await login.text();
  const isWell = health.ok && login.ok && page.includes('<form') && /Sign in as/.test(said);
  return isWell ? 'ok' : `not well: healthz ${health.status}, login ${login.status}`;
}

/** npm's warnings and errors about the project's packages. Warnings about this machine's own npm settings are left
 *  out. */
function warningsIn(said: string): string[] {
  const lines = plain(said).split('\n');
  return lines.filter((line) => /^npm (warn|error)/i.test(line) && !/Unknown .* config/.test(line));
}

function plain(text: string): string {
  return text.replaceAll(/\u001b\[[\d;]*m/g, '');
}
