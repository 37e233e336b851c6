import { setImmediate } from 'node:timers/promises';
import { act } from 'react';

export function buttonOf(page: ParentNode, words: string): HTMLButtonElement {
  const buttons = [...page.querySelectorAll('button')];
  const found = buttons.find(({ textContent }) => textContent?.trim() === words);
  if (found) return found;
  throw new Error(
    `No button '${words}' among: ${buttons.map((one) => one.textContent).join(', ')}`,
  );
}

export async function press(page: ParentNode, words: string): Promise<void> {
  await act(async () => buttonOf(page, words).click());
}

/** Types into the field of this name. */
export async function type(page: ParentNode, name: string, text: string): Promise<void> {
  await write(page.querySelector<HTMLInputElement>(`[name="${name}"]`)!, text);
}

/** Types a text into a field. React ignores a value that is set through its own property, so the native setter is
 *  used. */
export async function write(field: HTMLInputElement, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  await act(async () => {
    field.focus();
    set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const MAX_TURNS = 1_000;

/** Waits until `holds` no longer throws. It counts turns of the event loop, so it also works with fake timers. */
export async function becomes(holds: () => void): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    try {
      return holds();
    } catch {
      await act(async () => void (await setImmediate()));
    }
  }
  holds();
}
