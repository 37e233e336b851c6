import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const CONFIGURATION = ['shopify.app.toml', 'shopify.web.toml', 'package.json', 'extensions'];
/** What the CLI makes, and would take for ours. */
const MADE = new Set(['dist', 'manifest.json', 'node_modules']);

type ExtensionsBuild = {
  code: number | null;
  output: string;
  /** A copy of the configuration and the extensions, with what was built; `remove` ends it. */
  folder: string;
  remove(): void;
};

/** Builds all extensions by Shopify's own CLI, offline and signed in nowhere, in a copy: it writes into
 *  the folders that it builds. `change` may alter the copy before. */
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

/** What a person signed in to, or chose, is not asked. */
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
