import type { FilesPort } from '#app/ports/files.ts';

/** Pauses after the first two chunks of a stream, like a process that was stopped for longer than its lease.
 *  `meanwhile` is the work of others until it continues. */
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
