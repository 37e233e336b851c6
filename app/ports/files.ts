/** Where documents lie. Keys are made by us: letters, digits, `-`, `_`, `/` and `.`. */
export type FilesPort = {
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};
