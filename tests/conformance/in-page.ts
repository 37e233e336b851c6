import { act } from 'react';

/** jsdom has no modal of its own. */
export function letDialogsOpen(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** The button with these words. */
export function buttonOf(page: ParentNode, words: string): HTMLButtonElement {
  const buttons = [...page.querySelectorAll('button')];
  const found = buttons.find(({ textContent }) => textContent?.trim() === words);
  if (found) return found;
  throw new Error(
    `No button '${words}' among: ${buttons.map((one) => one.textContent).join(', ')}`,
  );
}

/** Presses it, and waits for what comes of that. */
export async function press(page: ParentNode, words: string): Promise<void> {
  await act(async () => buttonOf(page, words).click());
}

/** Types into the field of this name, as a person does: React hears only of what it did not set itself. */
export async function type(page: ParentNode, name: string, text: string): Promise<void> {
  const field = page.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    write.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
