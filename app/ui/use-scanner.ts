import { useEffect, useRef } from 'react';
import { scannedText, withStroke, type Stroke } from './scan.rules.ts';

/** Listens for a barcode scanner, which types what it reads and ends with Enter. What it typed into a
 *  field is taken out again, and its Enter sends no form and presses no button. */
export function useScanner(onScan: (text: string) => void): void {
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
        strokes = withStroke(strokes, { key, at });
        if (strokes.length === 1) restore = keepField(event.target);
      }
    };
    const end = (event: KeyboardEvent) => {
      const text = scannedText(strokes, event.timeStamp);
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
  }, []);
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
