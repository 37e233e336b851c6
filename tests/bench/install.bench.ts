import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternate, atMost, assessed, type BenchResult } from './bench.ts';

/** The version whose installation the goal is compared with. */
const FIRST = 'v0.1.0';
const GOAL = 0.6;
const MAX_MB = 900;
const MAX_FILES = 45_000;

type Weight = { megabytes: number; files: number };

/** `npm install` of the product compared with v0.1.0 and its own lock file, in CPU seconds of npm and its child
 *  processes. An unmeasured round fills the cache. CACHE names a folder that keeps the packages for the next run. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-install-'));
  try {
    const cache = process.env['CACHE'] ?? join(folder, 'cache');
    const first = join(folder, 'first');
    const ours = join(folder, 'ours');
    await layOut(await firstCommit(), first);
    await mkdir(ours);
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      await cp(file, join(ours, file));
    }
    const times = await alternate({
      rounds: 3,
      limit: () => install(first, cache),
      product: () => install(ours, cache),
    });
    const { megabytes, files } = await weigh(join(ours, 'node_modules'));
    const guards = {
      'MB on the disk': atMost(megabytes, MAX_MB),
      files: atMost(files, MAX_FILES),
    };
    const { limit, product, ratio, rounds } = times;
    const result = { part: 'install', unit: 's of processor', limit, product, ratio, rounds };
    return assessed({ ...result, goal: GOAL, guards }, 'at most');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tag, or, in a clone without tags, the commit that CHANGELOG.md names. */
async function firstCommit(): Promise<string> {
  if (execFileSync('git', ['tag', '--list', FIRST]).toString().trim() === FIRST) return FIRST;
  const log = await readFile('CHANGELOG.md', 'utf8');
  const named = new RegExp(`^## ${FIRST.slice(1)} \\(([0-9a-f]+)\\)`, 'm').exec(log)?.[1];
  if (named === undefined) throw new Error(`CHANGELOG.md does not name the commit of ${FIRST}.`);
  return named;
}

async function layOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const file = `${folder}.tar`;
  execFileSync('git', ['archive', '--output', file, commit]);
  execFileSync('tar', ['-xf', file], { cwd: folder });
}

/** Measures CPU time with the shell's `times`, whose second line counts its children. The folder is as empty as a
 *  newcomer's, and nothing was just deleted: ext4 steps one by one around inodes freed in the last minute, which
 *  took a quarter of the measured time. So earlier installs are only renamed, and are flushed to the disk before
 *  the measurement. */
async function install(folder: string, cache: string): Promise<number> {
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) await rename(modules, await mkdtemp(join(folder, 'earlier-')));
  await shell('sync', [], folder);
  const args = ['install', '--cache', cache, '--prefer-offline', '--loglevel=error'];
  const said = await shell('"$@" >&2 || exit; times', ['npm', ...args], folder);
  const [user = NaN, system = NaN] = [
    ...(said.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g),
  ].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  return user + system;
}

function shell(script: string, args: string[], cwd: string): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], { cwd });
    let said = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) done(said);
      else failed(new Error(`${args.join(' ')} failed:\n${complaint}`));
    });
  });
}

/** The size of a folder in megabytes, counted in disk blocks as `du` does, and the number of its files. */
async function weigh(folder: string): Promise<Weight> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const blocks = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isSymbolicLink()) return 0;
      return (await stat(join(entry.parentPath, entry.name))).blocks;
    }),
  );
  const megabytes = blocks.reduce((sum, count) => sum + count, 0) / 2048;
  return { megabytes, files: entries.filter((entry) => entry.isFile()).length };
}
