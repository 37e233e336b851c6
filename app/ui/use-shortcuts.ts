import { useEffect, useRef } from 'react';

/** `key` as the keyboard names it: `/`, `j`, `Enter`, `?`. */
export type Shortcut = {
  key: string;
  label: string;
  run(): void;
  /** Done again while the key is held. */
  mayRepeat?: true;
};

/** Keys for the whole page. They rest while someone types, and while a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const shortcut = latest.current.find(({ key }) => key === event.key);
      // A key that is held moves on, and does nothing twice.
      if (event.repeat && !shortcut?.mayRepeat) return;
      if (isBusy(event)) return;
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isBusy(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) {
    return true;
  }
  // Enter on a link or a button is that link's or button's own.
  return event.key === 'Enter' && Boolean(target?.closest('a, button, summary'));
}
