/** A stored file that is read in chunks. The caller must read it to the end or stop the iteration. */
export type StoredFile = { bytes: number; content: AsyncIterable<Uint8Array> };

/** Storage for files: documents, imports, proofs of delivery and the ledger's anchors. Our code creates the keys, which
 *  consist of letters, digits, `-`, `_`, `/` and `.`. A file appears complete or not at all, and every call is safe to
 *  repeat (`putStream` with a new stream). `get` and `open` return null if the file does not exist. Every call may
 *  throw 'files-down' (try again later). */
export type FilesPort = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Stores a stream without holding all of it in memory; returns its size in bytes. An error thrown by `content` is
   *  rethrown, and then nothing is stored. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  get(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
};
