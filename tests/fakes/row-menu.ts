import { act } from 'react';

/** The actions that a row's menu offers, as text. */
export async function actionsOf(page: HTMLElement, name: string): Promise<string[]> {
  const items = await openActions(page, name);
  const words = items.map(({ textContent }) => textContent ?? '');
  await act(async () => items[0]?.dispatchEvent(new KeyboardEvent('keydown', ESCAPE)));
  return words;
}

/** Opens a row's menu and returns its items. */
export async function openActions(page: HTMLElement, name: string): Promise<HTMLButtonElement[]> {
  const opener = page.querySelector<HTMLElement>(`[aria-label="Actions for ${name}"]`);
  if (!opener) throw new Error(`${name} has no actions`);
  await act(async () => opener.click());
  return [...document.querySelectorAll<HTMLButtonElement>('[role=menu] [role=menuitem]')];
}

const ESCAPE = { key: 'Escape', bubbles: true };
