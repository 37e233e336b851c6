// Our own commands start with this file. It is plain JavaScript, so that an old Node can run it too. The commands
// themselves are TypeScript, which Node runs directly from version 22.18.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [command, ...rest] = process.argv.slice(2);

if (process.features.typescript) await run();
else runUnderOurNode();

/** Each command reads its own arguments from index 2, as if it had been started directly. */
async function run() {
  const file = new URL(`../../${command}`, import.meta.url);
  process.argv = [process.argv[0], file.pathname, ...rest];
  try {
    await import(file.href);
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND' || existsSync(packageFolder('@prisma/client'))) {
      throw error;
    }
    console.error('Run `npm install` first: the packages that Thumela needs are missing.');
    process.exit(1);
  }
}

/** Runs the command with the Node 24 that `npm install` brings. npm puts that Node first on the PATH of its scripts.
 *  This is for other ways to start, and for installs without program links (`--no-bin-links`). */
function runUnderOurNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const ours = packageFolder(`${name}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`);
  if (!existsSync(ours)) {
    console.error(
      `Thumela needs Node 22.18 or newer; this is ${process.version}.\n` +
        `\`npm install\` brings Node 24 as the package ${name}, if there is one for this machine.\n` +
        'That package is missing: run `npm install` without --omit=optional, or install Node 24 from\n' +
        'https://nodejs.org.',
    );
    process.exit(1);
  }
  const self = fileURLToPath(import.meta.url);
  const child = spawn(ours, [self, command, ...rest], { stdio: 'inherit' });
  // A signal may reach only our pid. Ctrl-C reaches the child too, which treats both signals as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // npm's shell does not always forward signals, so we watch for its end on behalf of the child.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.once('error', (error) => {
    console.error(`${ours} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    process.exit(code ?? (signal === null ? 1 : 128));
  });
}

function packageFolder(name) {
  return fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
}
