import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { FilesPort } from '#app/ports/files.ts';

/** Documents in a folder of this machine. A file appears whole or not at all. */
export function createLocalFiles(folder: string): FilesPort {
  const root = resolve(folder);
  return {
    async put(key, content) {
      const path = pathOf(root, key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${newId()}`;
      await writeFile(unfinished, content);
      await rename(unfinished, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(root, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw new AppError('files-down', 'The file could not be read.', {}, error);
      }
    },
    remove: (key) => rm(pathOf(root, key), { force: true }),
  };
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

function pathOf(root: string, key: string): string {
  const path = join(root, key);
  if (!KEY.test(key) || !path.startsWith(root + sep))
    throw new AppError('internal', 'Not a file of ours.');
  return path;
}
