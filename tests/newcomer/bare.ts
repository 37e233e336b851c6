import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Packages that the tests install if they are allowed to. */
const INSTALLED = '^(chromium|php|phpunit|redis|wordpress|mariadb)';
const PROGRAMS = ['chromium', 'chromium-headless-shell', 'php', 'phpunit', 'redis-server'];

/** A script that removes these packages for its own process only. It puts temporary overlays on the system's
 *  folders, purges the packages and what depends on them inside, and uses an empty npm cache. The machine itself does
 *  not change. */
const BARE = `
set -eu
layers=$(mktemp -d)
mount -t tmpfs tmpfs "$layers"
for folder in usr etc var; do
  mkdir -p "$layers/$folder/upper" "$layers/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$layers/$folder/upper,workdir=$layers/$folder/work" "/$folder"
done
mkdir -p "$HOME/.npm" "$layers/npm"
mount --bind "$layers/npm" "$HOME/.npm"
packages=$(dpkg-query -W -f '\${Package}\\n' | grep -E '${INSTALLED}' || true)
if [ -n "$packages" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get purge -y -qq $packages >/dev/null
fi
for program in ${PROGRAMS.join(' ')}; do
  if command -v "$program" >/dev/null; then echo "$program is still there"; exit 1; fi
done
cd "$1"
npm install --no-audit --no-fund
exec npm test
`;

/** Runs the README's test command in a clone of the committed state, as on a fresh machine without a browser, PHP
 *  or Redis. It needs Linux and root, because the kernel's mount namespaces hide the programs.
 *  @returns The exit code; 0 if all tests passed. */
export async function tryBare(): Promise<number | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.error('--bare hides programs in a mount namespace, which needs Linux and root.');
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bare-'));
  // PostgreSQL runs as another user there and must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    const clone = join(folder, 'thumela');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', '.', clone]);
    const theirs = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    const path = (process.env['PATH'] ?? '').split(':').filter((one) => !/node_modules/.test(one));
    const env = {
      ...Object.fromEntries(theirs),
      PATH: path.join(':'),
      HOME: homedir(),
      CI: 'true',
    };
    const child = spawn('unshare', ['--mount', 'bash', '-c', BARE, 'bare', clone], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return await new Promise((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
