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
  /** Where the signs of a code go that are typed outside any field of text: a scanner slower than a
   *  scanner is thought to be loses nothing, and a list of choices is not moved by them. */
  home?: RefObject<HTMLInputElement>;
  /** What a slow scanner may have typed into a field; left out, it is not listened for. */
  isCode?: ((text: string) => boolean) | undefined;
};

/** What is being typed, and how its field was before. */
type Typing = { strokes: Stroke[]; restore(): void };
const NOTHING: Typing = { strokes: [], restore: () => undefined };

/** Listens for a barcode scanner, which types what it reads and ends with Enter or Tab. What it typed into a
 *  field is taken out again, and its Enter sends no form and presses no button. */
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
      // Shift and the like come between the signs.
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
    // Before whoever else listens.
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
/** Of what is typed into: the other inputs are ticked or pressed. */
const OF_TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button])';

/** Where a question stands open, beside anything that letters are typed at: what comes there is a scanner's. */
function isIdle({ target }: KeyboardEvent, home: RefObject<HTMLInputElement> | undefined): boolean {
  if (!home || !document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element && target.matches(`${OF_TEXT}, select`));
}

/** Moves the keyboard home before the sign is typed; null where it stays where it is. */
function sendHome({ key, altKey, target }: KeyboardEvent, home: HTMLInputElement | null) {
  if (!home || altKey || !OF_A_CODE.test(key)) return null;
  if (target instanceof Element && target.matches(OF_TEXT)) return null;
  if (document.querySelector('dialog[open]')) return null;
  home.focus();
  return home;
}

/** Brings a field back to what stood in it before a scan, as if it had been typed. */
function keepField(target: EventTarget | null): () => void {
  if (!isField(target)) return () => undefined;
  const before = target.value;
  return () => {
    if (target.value === before) return;
    // React hears only of a value that it did not set itself.
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
