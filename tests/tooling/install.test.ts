import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Locked = {
  name?: string;
  version: string;
  resolved?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
};
type Manifest = {
  allowScripts: Record<string, boolean>;
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumela-tree-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('no package needs an install script, and npm is told to skip each one that has one', () => {
  const withScripts = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => path);
  const answered = new Set(Object.keys(manifest.allowScripts));
  expect(withScripts.map(nameOf).filter((name) => !answered.has(name))).toEqual([]);
  expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([]);
  expect(Object.keys(manifest.scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
});

test('the lock file has no warnings and names no registry', () => {
  expect(packages.filter(([, one]) => one.deprecated !== undefined)).toEqual([]);
  expect(packages.filter(([, one]) => one.resolved !== undefined)).toEqual([]);
});

test('the lock file has our own Node for every system that it exists for', () => {
  for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
  }
});

test('with an old Node and no links to programs, a command runs on the installed Node', async () => {
  const tree = await bareTree();
  const home = `node_modules/node-${process.platform}-${process.arch}/bin`;
  await mkdir(join(tree, home), { recursive: true });
  await cp(process.execPath, join(tree, home, 'node'));

  const { status, stdout } = runOld(tree, 'hello.ts', 'one', 'two');

  expect(stdout).toContain(`${process.version} one two`);
  expect(status).toBe(5);
});

test('if that Node is missing too, the error says the one thing to do', async () => {
  const { status, stderr } = runOld(await bareTree(), 'hello.ts');

  expect(status).toBe(1);
  expect(stderr).toContain('Thumela needs Node 22.18 or newer');
  expect(stderr).toContain('run `npm install` without --omit=optional, or install Node 24');
});

test('a command before any install says to install', async () => {
  const tree = await bareTree();
  await writeFile(join(tree, 'hello.ts'), "import pg from 'pg';\nconsole.log(pg);\n");

  const { status, stderr } = run(tree, [], 'hello.ts');

  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    'Run `npm install` first: the packages that Thumela needs are missing.',
  );
});

/** The launcher alone, as in a checkout without installed packages. */
async function bareTree(): Promise<string> {
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'app/cli'), { recursive: true });
  await cp('app/cli/launch.js', join(folder, 'app/cli/launch.js'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const says = 'console.log(process.version, ...process.argv.slice(2) as string[]);';
  await writeFile(join(folder, 'hello.ts'), `${says}\nprocess.exitCode = 5;\n`);
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  return folder;
}

/** Runs a Node that cannot run TypeScript, as Node 20 cannot. */
function runOld(tree: string, ...args: string[]) {
  return run(tree, ['--no-experimental-strip-types'], ...args);
}

function run(tree: string, flags: string[], ...args: string[]) {
  const launch = [...flags, join(tree, 'app/cli/launch.js'), ...args];
  return spawnSync(process.execPath, launch, { cwd: tree, encoding: 'utf8', env: {} as never });
}
