import { act } from 'react';

/** What can be done about a row, in words, as its menu offers it. */
export async function actionsOf(page: HTMLElement, name: string): Promise<string[]> {
  const items = await openActions(page, name);
  const words = items.map(({ textContent }) => textContent ?? '');
  await act(async () => items[0]?.dispatchEvent(new KeyboardEvent('keydown', ESCAPE)));
  return words;
}

/** Opens the menu of a row; its items. */
export async function openActions(page: HTMLElement, name: string): Promise<HTMLButtonElement[]> {
  const opener = page.querySelector<HTMLElement>(`[aria-label="Actions of ${name}"]`);
  if (!opener) throw new Error(`${name} has no actions`);
  await act(async () => opener.click());
  return [...document.querySelectorAll<HTMLButtonElement>('[role=menu] [role=menuitem]')];
}

const ESCAPE = { key: 'Escape', bubbles: true };
