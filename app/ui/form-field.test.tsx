// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { TextField } from './form-field.tsx';

const WRONG = 'This is no postal code.';

async function drawnField() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('div');
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  return async (value: string, error: string | null) => {
    await act(async () =>
      root.render(<TextField label="Postal code" value={value} error={error} readOnly />),
    );
    return page.querySelector('.t-field__error')?.textContent ?? null;
  };
}

test('a value set by script hides the error of the old value, as typing does', async () => {
  const show = await drawnField();

  expect(await show('12', WRONG)).toBe(WRONG);
  expect(await show('8001', WRONG)).toBeNull();
});

test('a new value that arrives together with an error does not hide that error', async () => {
  const show = await drawnField();
  await show('12', null);

  expect(await show('13', WRONG)).toBe(WRONG);
});
