// The first file of every command, in plain JavaScript so that an old Node can read it too:
// all the others are TypeScript, which Node runs as it is from 22.18 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [command, ...rest] = process.argv.slice(2);

if (process.features.typescript) await run();
else runUnderOurNode();

/** Each command reads its own arguments from the third place on, as if it had been called itself. */
async function run() {
  const file = new URL(`../../${command}`, import.meta.url);
  process.argv = [process.argv[0], file.pathname, ...rest];
  try {
    await import(file.href);
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND' || existsSync(packageFolder('@prisma/client'))) {
      throw error;
    }
    console.error('Run `npm install` first: the packages that Thumela is made of are missing.');
    process.exit(1);
  }
}

/** The Node 24 that `npm install` brings. npm puts it first on the PATH of its commands; whoever
 *  calls otherwise, or has no links to programs (`--no-bin-links`), gets it all the same. */
function runUnderOurNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const ours = packageFolder(`${name}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`);
  if (!existsSync(ours)) {
    console.error(
      `Thumela needs Node 22.18 or newer; this is ${process.version}.\n` +
        `Its own Node 24 is the package ${name}, which \`npm install\` brings where there is one.\n` +
        'It is not there: run `npm install` without --omit=optional, or install Node 24 from\n' +
        'https://nodejs.org.',
    );
    process.exit(1);
  }
  const self = fileURLToPath(import.meta.url);
  const child = spawn(ours, [self, command, ...rest], { stdio: 'inherit' });
  // Ours is the pid that was asked to end; Ctrl-C reaches both, which the commands take for one wish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  // npm's shell does not always pass signals on; the commands watch for it, and we stand between.
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
