import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repairLinks, missingLinks, nativeFolder } from './postgres-programs.ts';

test('without its install script, PostgreSQL finds its libraries through our links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bare-'));
  try {
    // Named differently from the package's folder, as copies are.
    const bare = join(folder, 'programs');
    await cp(nativeFolder(), bare, { recursive: true, verbatimSymlinks: true });
    await repairLinks(bare);
    const entries = await readdir(join(bare, 'lib'), { withFileTypes: true });
    const links = entries.filter((entry) => entry.isSymbolicLink());
    await Promise.all(links.map((link) => unlink(join(bare, 'lib', link.name))));
    expect(versionOf(bare)).not.toContain('PostgreSQL');

    expect(await repairLinks(bare)).toBe(true);
    expect(await repairLinks(bare)).toBe(true);

    expect(versionOf(bare)).toContain('postgres (PostgreSQL) 18');
    expect(await missingLinks(bare)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function versionOf(native: string): string {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
}
