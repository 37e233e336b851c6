import { useEffect, useRef, type RefObject } from 'react';
import {
  PAUSE_MS,
  scannedText,
  slowlyScanned,
  slowlyScannedText,
  SLOW_PAUSE_MS,
  SLOW_SCAN_PAUSE_MS,
  withStroke,
  type Stroke,
} from './scan.rules.ts';

type Options = {
  /** The field that receives a code's characters when they are typed outside any text field. A scanner too slow
   *  to be recognised then loses nothing, and its characters do not move a focused select. */
  home?: RefObject<HTMLInputElement>;
  /** Whether a text may be a code from a slow scanner. If left out, slow scanners are not recognised. */
  isCode?: ((text: string) => boolean) | undefined;
};

/** The current input, and how to restore its field. */
type Typing = { strokes: Stroke[]; restore(): void };
const NOTHING: Typing = { strokes: [], restore: () => undefined };

/** Listens for a barcode scanner, which types what it reads and ends with Enter or Tab. The typed code is
 *  removed from the field again, and the Enter neither submits a form nor presses a button. */
export function useScanner(onScan: (text: string) => void, options: Options = {}): void {
  const { home } = options;
  const latest = useRef({ onScan, isCode: options.isCode });
  useEffect(() => {
    latest.current = { onScan, isCode: options.isCode };
  });
  useEffect(() => {
    let quick = NOTHING;
    let slow = NOTHING;
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      if (event.repeat || event.isComposing) [quick, slow] = [NOTHING, NOTHING];
      else if (key === 'Enter' || key === 'Tab') end(event);
      // Keys such as Shift come between the characters and are ignored.
      else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
        const isPatient = isIdle(event, home);
        const target = sendHome(event, home?.current ?? null) ?? event.target;
        quick = typed(quick, { key, at }, isPatient ? SLOW_PAUSE_MS : PAUSE_MS, target);
        slow = typed(slow, { key, at }, SLOW_SCAN_PAUSE_MS, target);
      }
    };
    const end = (event: KeyboardEvent) => {
      const scan = quickScan(event, quick) ?? slowScan(event, slow);
      [quick, slow] = [NOTHING, NOTHING];
      if (!scan) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      scan.restore();
      latest.current.onScan(scan.text);
    };
    const quickScan = (event: KeyboardEvent, { strokes, restore }: Typing) => {
      const { timeStamp: at } = event;
      const text =
        scannedText(strokes, at) ?? (isIdle(event, home) ? slowlyScanned(strokes, at) : null);
      return text === null ? null : { text, restore };
    };
    const slowScan = ({ timeStamp: at, target }: KeyboardEvent, { strokes, restore }: Typing) => {
      const { isCode } = latest.current;
      if (!isCode) return null;
      const isInField = target instanceof Element && target.matches(`${OF_TEXT}, select`);
      const text = slowlyScannedText(strokes, at, { isInField, isCode });
      return text === null ? null : { text, restore };
    };
    // In the capture phase, before any other listener.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [home]);
}

function typed(
  { strokes, restore }: Typing,
  stroke: Stroke,
  pauseMs: number,
  target: EventTarget | null,
): Typing {
  const all = withStroke(strokes, stroke, pauseMs);
  return { strokes: all, restore: all.length === 1 ? keepField(target) : restore };
}

const OF_A_CODE = /^[0-9A-Za-z]$/;
/** Inputs that take text; the others are ticked or pressed. */
const OF_TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button])';

/** Whether a dialog is open and the focus is not in a text field or select, so that any characters come from a
 *  scanner. */
function isIdle({ target }: KeyboardEvent, home: RefObject<HTMLInputElement> | undefined): boolean {
  if (!home || !document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.matches(`${OF_TEXT}, select`));
}

/** Moves the focus to the home field before the character is typed, and returns that field. Null if the focus stays. */
function sendHome({ key, altKey, target }: KeyboardEvent, home: HTMLInputElement | null) {
  if (!home || altKey || !OF_A_CODE.test(key)) return null;
  if (target instanceof Element && target.matches(OF_TEXT)) return null;
  if (document.querySelector('dialog[open]')) return null;
  home.focus();
  return home;
}

/** Returns a function that restores the field's value from before a scan, with the events of normal typing. */
function keepField(target: EventTarget | null): () => void {
  if (!isField(target)) return () => undefined;
  const before = target.value;
  return () => {
    if (target.value === before) return;
    // React ignores a value that was set through its own setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(
      target,
      before,
    );
    target.dispatchEvent(new Event('input', { bubbles: true }));
    target.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
