/** A stored file that is read piece by piece; whoever opens it reads it or ends the reading. */
export type StoredFile = { bytes: number; content: AsyncIterable<Uint8Array> };

/** Where documents lie. Keys are made by us: letters, digits, `-`, `_`, `/` and `.`. A file appears
 *  whole or not at all, and every call is safe to repeat.
 *  Every call may throw 'files-down' (try again later). */
export type FilesPort = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Stores what comes without ever holding it whole; returns how many bytes it was. What `content`
   *  throws is thrown on, and nothing is stored then. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  get(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
};
