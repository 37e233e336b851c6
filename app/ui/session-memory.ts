/** What this tab remembers over a reload. A browser may refuse its storage; then nothing is. */
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
      // As above.
    }
  },
};
