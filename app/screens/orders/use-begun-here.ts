import { useMemo } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** What a person began in this very tab and could not finish at once, because they had to sign in
 *  first. A link from elsewhere finds nothing here, so that it begins nothing (product.md D25). */
export function useBegunHere(what: string): {
  begin(subject: string): void;
  /** What was begun, once. */
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
        // A browser may refuse its storage; then it is pressed once more.
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
