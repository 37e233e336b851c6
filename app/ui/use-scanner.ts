import { useEffect, useRef, type RefObject } from 'react';
import {
  PAUSE_MS,
  scannedText,
  slowlyScanned,
  SLOW_PAUSE_MS,
  withStroke,
  type Stroke,
} from './scan.rules.ts';

/** Listens for a barcode scanner, which types what it reads and ends with Enter. What it typed into a
 *  field is taken out again, and its Enter sends no form and presses no button.
 *  @param home where the signs of a code go that are typed outside any field of text: a scanner slower
 *  than a scanner is thought to be loses nothing, and a list of choices is not moved by them */
export function useScanner(
  onScan: (text: string) => void,
  home?: RefObject<HTMLInputElement>,
): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let strokes: Stroke[] = [];
    let restore: () => void = () => undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      if (event.repeat || event.isComposing) strokes = [];
      else if (key === 'Enter') end(event);
      // Shift and the like come between the signs.
      else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
        const pauseMs = isIdle(event, home) ? SLOW_PAUSE_MS : PAUSE_MS;
        strokes = withStroke(strokes, { key, at }, pauseMs);
        const target = sendHome(event, home?.current ?? null) ?? event.target;
        if (strokes.length === 1) restore = keepField(target);
      }
    };
    const end = (event: KeyboardEvent) => {
      const isSlow = isIdle(event, home);
      const text =
        scannedText(strokes, event.timeStamp) ??
        (isSlow ? slowlyScanned(strokes, event.timeStamp) : null);
      strokes = [];
      if (text === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      restore();
      latest.current(text);
    };
    // Before whoever else listens.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [home]);
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
