import type { FilesPort } from '#app/ports/files.ts';

/** Stands still after the first two pieces of a stream, as a process that was stopped for longer than its
 *  lease: `meanwhile` is what the others do until it goes on. */
export function stallingFiles(files: FilesPort, meanwhile: () => Promise<unknown>): FilesPort {
  return {
    ...files,
    putStream(key, content, contentType) {
      async function* stalled() {
        let pieces = 0;
        for await (const piece of content) {
          yield piece;
          pieces += 1;
          if (pieces === 2) await meanwhile();
        }
      }
      return files.putStream(key, stalled(), contentType);
    },
  };
}
