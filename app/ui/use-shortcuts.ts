import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Key } from './keys.rules.ts';
import { isScan, PAUSE_MS, withStroke, type Stroke } from './scan.rules.ts';

export type Shortcut = Key & { run(): void };

/** Keyboard shortcuts for the whole page. They are off while a dialog is open and, except those with Ctrl, while the
 *  user types. A character's shortcut is delayed for a moment, so that a barcode scanner's input does not trigger
 *  shortcuts. Enter is not delayed, and neither is a key that may repeat unless another key is already waiting. */
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
      // Each shortcut must see the state left by the one before it.
      for (const key of keys) flushSync(() => find(key)?.run());
    };
    // Key events still in the browser's queue are delivered before the next animation frame.
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
      // A held key may move the cursor on, but must not repeat any other action.
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

/** Runs the shortcut of this key with Ctrl or ⌘. While a dialog is open, the browser's own shortcut applies. */
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
  // Enter on a link or a button belongs to that element.
  return event.key === 'Enter' && Boolean(target?.closest('a, button, summary'));
}
