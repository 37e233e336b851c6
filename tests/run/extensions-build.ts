import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const CONFIGURATION = ['shopify.app.toml', 'shopify.web.toml', 'package.json', 'extensions'];
/** Folders and files that the CLI creates, and would otherwise treat as ours. */
const MADE = new Set(['dist', 'manifest.json', 'node_modules']);

type ExtensionsBuild = {
  code: number | null;
  output: string;
  /** A copy of the configuration and the extensions with the built files; `remove` deletes it. */
  folder: string;
  remove(): void;
};

/** Builds all extensions with Shopify's own CLI, offline and without a login. It works on a copy, because the CLI
 *  writes into the folders it builds. `change` may modify the copy first. */
export async function buildExtensions(
  cli: string,
  change: (folder: string) => void = () => undefined,
): Promise<ExtensionsBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'thumela-extensions-'));
  const filter = (file: string) => !MADE.has(basename(file));
  for (const name of CONFIGURATION) cpSync(name, join(folder, name), { recursive: true, filter });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  change(folder);
  const { code, output } = await run(cli, folder);
  return { code, output, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs the CLI's build in this folder, without the user's login and settings. */
function run(cli: string, folder: string): Promise<{ code: number | null; output: string }> {
  const home = join(folder, '.home');
  const child = spawn(
    process.execPath,
    [cli, 'app', 'build', '--skip-dependencies-installation', '--no-color'],
    {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: home,
        CI: '1',
        SHOPIFY_CLI_NO_ANALYTICS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done, broken) => {
    child.once('error', broken);
    child.once('close', (code) => done({ code, output }));
  });
}
