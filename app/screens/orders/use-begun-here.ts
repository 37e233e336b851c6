import { useMemo } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** Remembers what the user began in this tab and could not finish because they had to sign in first. A link from
 *  elsewhere finds nothing stored and so starts nothing (product.md D25). */
export function useBegunHere(what: string): {
  begin(subject: string): void;
  /** Returns what was begun and forgets it. */
  takeUp(): string | null;
  end(): void;
} {
  const { mayRemember } = useShell();
  return useMemo(() => {
    const name = `begun:${what}`;
    const withStorage = <T>(touch: (storage: Storage) => T): T | null => {
      try {
        return mayRemember ? touch(sessionStorage) : null;
      } catch {
        // The browser may block its storage; then the user presses the button again.
        return null;
      }
    };
    const end = () => void withStorage((storage) => storage.removeItem(name));
    return {
      begin: (subject) => void withStorage((storage) => storage.setItem(name, subject)),
      takeUp: () => {
        const subject = withStorage((storage) => storage.getItem(name));
        end();
        return subject;
      },
      end,
    };
  }, [what, mayRemember]);
}
