import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { portsToTry } from '#app/cli/ports.ts';
import { signalGroup } from '#app/cli/processes.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { runSql } from './mariadb.ts';
import { handOnTo, serveTls, type Tls } from './tls.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const DEBIAN = '/usr/share/wordpress';
const PLUGIN = resolve(import.meta.dirname, '../../woocommerce-plugin');
const DOUBLE = join(PLUGIN, 'tests/double');
export const OURS = 'thumela-for-woocommerce/thumela-for-woocommerce.php';
const WOOCOMMERCE = 'woocommerce/woocommerce.php';
const COMPLAINT =
  /plugins\/thumela-for-woocommerce|PHP Fatal|Uncaught|WordPress database error|called .*incorrectly/;
const execute = promisify(execFile);

export type Shop = {
  url: string;
  hpos: boolean;
  password: string;
  /** Runs a test command inside WordPress: woocommerce-plugin/tests/double/mu-plugins/control.php. */
  run<T = unknown>(command: string, ...args: unknown[]): Promise<T>;
  /** A new visitor with its own cookies, signed in if a name is given. */
  visitor(name?: 'admin' | 'manager' | 'buyer' | 'writer' | 'seller'): Promise<Visitor>;
  /** Log lines of PHP and WordPress about our plugin, and all fatal errors. Other lines are left out, because
   *  Debian's WordPress of 2022 logs many deprecations of its code. */
  complaints(): Promise<string[]>;
  stop(): Promise<void>;
};

type Options = {
  socket: string;
  tls: Tls;
  hpos: boolean;
  /** The folder with our plugin, to be copied to wp-content/plugins. */
  plugin: string;
  /** Activates only our plugin, not WooCommerce. */
  withoutWooCommerce?: boolean;
};

/** Starts a real WordPress behind https, with our plugin and the contract double of WooCommerce. */
export async function startShop(options: Options): Promise<Shop> {
  const name = `wp_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'thumela-wp-'));
  const core = join(folder, 'wp');
  const log = join(folder, 'php.log');
  const password = randomBytes(9).toString('base64url');
  const control = randomBytes(12).toString('hex');
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    runSql(options.socket, `create database ${name}`);
    undo.push(() => runSql(options.socket, `drop database ${name}`));
    await layOut(core, options);
    let port = 0;
    const front = await serveTls(
      options.tls,
      handOnTo(() => `http://127.0.0.1:${port}`),
    );
    undo.push(() => front.stop());
    const config = configOf({ ...options, name, url: front.url, log, control });
    await writeFile(join(core, 'wp-config.php'), config);
    const storage = options.hpos ? 'yes' : 'no';
    await run('php', [join(DOUBLE, 'install.php'), core, password, front.url, storage]);
    const active = options.withoutWooCommerce ? [OURS] : [WOOCOMMERCE, OURS];
    await run('php', [join(DOUBLE, 'activate.php'), core, password, ...active]);
    port = await servePhp(core, (server) => undo.push(() => endGroup(server)));
    const anyone = () => createVisitor(front.url, options.tls.ca);
    return {
      url: front.url,
      hpos: options.hpos,
      password,
      async run(command, ...args) {
        const answer = await anyone().send('POST', '/', {
          headers: { 'X-Test-Control': control, 'Content-Type': 'application/json' },
          body: JSON.stringify({ act: command, args }),
        });
        if (!answer.text.startsWith('{"answer"'))
          throw new Error(`${command} failed (${answer.status}): ${answer.text.slice(0, 2000)}`);
        return (JSON.parse(answer.text) as { answer: never }).answer;
      },
      async visitor(name) {
        const visitor = anyone();
        if (name) await visitor.signIn(name, password);
        return visitor;
      },
      async complaints() {
        const text = await readFile(log, 'utf8').catch(() => '');
        return text.split('\n').filter((line) => COMPLAINT.test(line));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function run(command: string, args: string[]): Promise<void> {
  await execute(command, args).catch((error: Error & { stdout: string; stderr: string }) => {
    // PHP reports a fatal error as an HTML page, so the tags are removed.
    const said = `${error.stdout}${error.stderr}`.replaceAll(
      /<style[\s\S]*?<\/style>|<[^>]+>/g,
      '',
    );
    throw new Error(`${error.message}\n${said.replaceAll(/\s*\n\s*/g, '\n')}`);
  });
}

async function layOut(core: string, { plugin }: Options): Promise<void> {
  // Debian symlinks parts of WordPress to other packages; `-L` copies their contents too.
  await run('cp', ['-rL', DEBIAN, core]);
  const content = join(core, 'wp-content');
  await rm(content, { recursive: true, force: true });
  await mkdir(join(content, 'plugins'), { recursive: true });
  const theme = join(content, 'themes/plain');
  await mkdir(theme, { recursive: true });
  await writeFile(join(theme, 'style.css'), '/* Theme Name: Plain */');
  await writeFile(join(theme, 'index.php'), '<?php wp_head(); wp_footer();');
  await cp(join(DOUBLE, 'mu-plugins'), join(content, 'mu-plugins'), { recursive: true });
  await cp(join(DOUBLE, 'woocommerce'), join(content, 'plugins/woocommerce'), { recursive: true });
  await cp(plugin, join(content, 'plugins/thumela-for-woocommerce'), { recursive: true });
}

type Config = Options & { name: string; url: string; log: string; control: string };

function configOf({ socket, tls, name, log, control }: Config): string {
  const constants = {
    DB_NAME: name,
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    AUTH_KEY: control,
    AUTH_SALT: `${control}1`,
    SECURE_AUTH_KEY: `${control}2`,
    SECURE_AUTH_SALT: `${control}3`,
    LOGGED_IN_KEY: `${control}4`,
    LOGGED_IN_SALT: `${control}5`,
    NONCE_KEY: `${control}6`,
    NONCE_SALT: `${control}7`,
    WP_DEFAULT_THEME: 'plain',
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: log,
    SCRIPT_DEBUG: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    TEST_CA_FILE: tls.caFile,
    TEST_CONTROL: control,
  };
  const lines = Object.entries(constants).map(
    ([key, value]) =>
      `define( '${key}', ${typeof value === 'string' ? `'${value}'` : String(value)} );`,
  );
  return [
    '<?php',
    ...lines,
    "$_SERVER['HTTPS'] = 'on';",
    "$table_prefix = 'wp_';",
    "defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );",
    "require_once ABSPATH . 'wp-settings.php';",
  ].join('\n');
}

/** Starts PHP's built-in server. It cannot choose a free port itself, so if a port is taken by then, the
 *  next one is tried. Returns the port. */
async function servePhp(core: string, started: (server: ChildProcess) => void): Promise<number> {
  for await (const port of portsToTry(0)) {
    const server = spawn('php', ['-d', 'display_errors=0', '-S', `127.0.0.1:${port}`, '-t', core], {
      // In its own process group, because PHP's workers survive a SIGTERM to their parent.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    });
    started(server);
    if (await untilReady(port, server)) return port;
  }
  throw new Error('PHP found no free port.');
}

/** Waits until the server answers. Returns false if it exited because its port was taken. */
async function untilReady(port: number, server: ChildProcess): Promise<boolean> {
  const until = performance.now() + HANG_MS;
  for (;;) {
    if (server.exitCode !== null) return false;
    const answer = await fetch(`http://127.0.0.1:${port}/wp-login.php`, {
      redirect: 'manual',
    }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) return server.exitCode === null;
    if (performance.now() > until) throw new Error(`WordPress did not answer (${answer?.status}).`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function endGroup(server: ChildProcess): Promise<void> {
  if (server.pid === undefined) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  signalGroup(server.pid, 'SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await gone;
  signalGroup(server.pid, 'SIGKILL');
}
