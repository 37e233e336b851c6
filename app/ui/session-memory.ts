/** The tab's storage, which survives a reload. A browser may block it; then nothing is remembered. */
export const sessionMemory = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string): void {
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // Blocked storage, as in `read`.
    }
  },
};
