import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The text of one file in an npm package (`name@version`) that is not a dependency, because only what is made of it
 *  is kept here. */
export function fileOfPackage(name: string, file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'thumela-package-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder }).toString();
    const args = ['-xzOf', packed.trim(), `package/${file}`];
    return execFileSync('tar', args, { cwd: folder, maxBuffer: 2 ** 26 }).toString();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
