import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AppError } from '#app/domain/shared/errors.ts';
import { fileKey } from '#app/domain/shared/file-key.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { FilesPort } from '#app/ports/files.ts';

/** Stores documents in a local folder. A file appears complete or not at all. */
export function createLocalFiles(folder: string): FilesPort {
  const root = resolve(folder);
  return {
    async put(key, content) {
      await appear(pathOf(root, key), (unfinished) => writeFile(unfinished, content));
    },
    async putStream(key, content) {
      let bytes = 0;
      await appear(pathOf(root, key), async (unfinished) => {
        await writeFile(
          unfinished,
          counted(content, (length) => (bytes += length)),
        );
      });
      return bytes;
    },
    get: (key) => unlessMissing(readFile(pathOf(root, key))),
    async open(key) {
      const file = await unlessMissing(open(pathOf(root, key)));
      return file && { bytes: await sizeOf(file), content: file.createReadStream() };
    },
    async remove(key) {
      const path = pathOf(root, key);
      for (const one of [path, ...(await unfinishedOf(path))])
        await rm(one, { force: true }).catch((error: unknown) => {
          throw new AppError('files-down', 'The file could not be removed.', {}, error);
        });
    },
  };
}

/** Separates a file's name from the random suffix of its unfinished version. */
const UNFINISHED = '.unfinished-';

/** Unfinished versions left by a process that was killed while it wrote the file. */
async function unfinishedOf(path: string): Promise<string[]> {
  const folder = dirname(path);
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const own = `${basename(path)}${UNFINISHED}`;
  return names.filter((name) => name.startsWith(own)).map((name) => join(folder, name));
}

/** Writes next to the target and then renames, so that no reader sees a partial file. */
async function appear(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}${UNFINISHED}${newId()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await write(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    // Ignored, because the removal may fail for the same reason as the write, whose error is thrown below.
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (error instanceof BrokenContent) throw error.cause;
    throw new AppError('files-down', 'The file could not be stored.', {}, error);
  }
}

/** Marks an error that the content threw while it was read, so that it is not reported as an error of the folder. */
class BrokenContent extends Error {}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  onLength: (length: number) => void,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of content) {
      onLength(chunk.byteLength);
      yield chunk;
    }
  } catch (cause) {
    throw new BrokenContent('', { cause });
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('files-down', 'The file could not be read.', {}, error);
  }
}

async function sizeOf(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  return size;
}

function pathOf(root: string, key: string): string {
  const path = join(root, fileKey(key));
  if (!path.startsWith(root + sep)) throw new AppError('internal', 'This is not one of our files.');
  return path;
}
