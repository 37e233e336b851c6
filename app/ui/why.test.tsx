// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { Why } from './why.tsx';

/** Clicks the mark; returns whether the row around it would open. */
async function tapped(hasMouse: boolean): Promise<boolean> {
  const matches = (query: string) => ({ matches: query === '(hover: none)' && !hasMouse });
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(matches as typeof matchMedia);
  onTestFinished(() => media.mockRestore());
  let opens = false;
  const { page } = await inBrowser(
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={(event) => (opens = !event.defaultPrevented)}>
      <Why why="The customer is away.">Hold</Why>
    </div>,
  );
  await act(async () => page.querySelector<HTMLElement>('.t-why')!.click());
  return opens;
}

test('a tap on a mark in a row shows its details instead of opening the row; a click opens it', async () => {
  expect(await tapped(false)).toBe(false);
  expect(await tapped(true)).toBe(true);
});
