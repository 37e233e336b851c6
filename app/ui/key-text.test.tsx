// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { KeyText } from './key-text.tsx';

const KEY = 'P080PAWBN3KA';

/** Presses the copy button in a browser that answers with this. */
async function copied(writeText: () => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const { page } = await inBrowser(<KeyText what="order key">{KEY}</KeyText>);
  await act(async () => page.querySelector('button')!.click());
  return page.querySelector('[role=status]')!;
}

test('where the browser blocks copying, the key is selected and a visible text says so', async () => {
  const status = await copied(() => Promise.reject(new Error('blocked')));

  expect(status.textContent).toBe(
    'Your browser blocked the copy button. The text is selected, so you can copy it yourself.',
  );
  expect(status.classList.contains('t-hidden')).toBe(false);
  expect(String(window.getSelection())).toBe(KEY);

  await act(async () => document.dispatchEvent(new Event('copy')));
  expect(status.textContent, 'the user has copied it').toBe('Copied');
});

test('a success is only announced, because the button shows it', async () => {
  const status = await copied(async () => undefined);

  expect(status.textContent).toBe('Copied');
  expect(status.classList.contains('t-hidden')).toBe(true);
});
