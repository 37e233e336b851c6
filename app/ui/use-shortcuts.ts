import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Key } from './keys.rules.ts';
import { isScan, PAUSE_MS, withStroke, type Stroke } from './scan.rules.ts';

export type Shortcut = Key & { run(): void };

/** Keys for the whole page. They rest while someone types, and while a dialog is open. A key waits a
 *  moment for the next one: what a barcode scanner types is no shortcut. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let strokes: Stroke[] = [];
    let waiting: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const find = (key: string) => latest.current.find((one) => one.key === key && !one.withCtrl);
    const settle = () => {
      clearTimeout(timer);
      const keys = isScan(strokes) ? [] : waiting;
      [strokes, waiting] = [[], []];
      // Each sees what the one before it changed.
      for (const key of keys) flushSync(() => find(key)?.run());
    };
    // Strokes that wait in the browser's own queue come before its next picture.
    const settleSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => requestAnimationFrame(() => waiting.length > 0 && settle()),
        PAUSE_MS,
      );
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      const { key } = event;
      if (event.ctrlKey || event.metaKey) return runWithCtrl(event, latest.current);
      const shortcut = find(key);
      // A key that is held moves on, and does nothing twice.
      if (event.repeat && !shortcut?.mayRepeat) return;
      if (isBusy(event)) return;
      if (key.length === 1) strokes = withStroke(strokes, { key, at: event.timeStamp });
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.mayRepeat && waiting.length === 0) return shortcut.run();
      waiting.push(key);
      if (key.length === 1) settleSoon();
      else settle();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** The browser's own meaning of the key is kept where a dialog is open. */
function runWithCtrl(event: KeyboardEvent, shortcuts: readonly Shortcut[]): void {
  const key = event.key.toLowerCase();
  const shortcut = shortcuts.find((one) => one.withCtrl && one.key === key);
  if (!shortcut || event.shiftKey || event.repeat || isDialogOpen()) return;
  event.preventDefault();
  shortcut.run();
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isBusy(event: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) {
    return true;
  }
  // Enter on a link or a button is that link's or button's own.
  return event.key === 'Enter' && Boolean(target?.closest('a, button, summary'));
}
