// @vitest-environment jsdom
import { act, createRef } from 'react';
import { createMemoryRouter, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { press } from '#tests/conformance/in-page.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { ManifestToolbar } from './manifest-toolbar.tsx';

const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;

/** The history as the server shows it: it ignores days before the year 2000. */
function History() {
  const [asked] = useSearchParams();
  const day = (name: string) => asked.get(name) ?? '';
  return (
    <ManifestToolbar
      part={{ kind: 'history', from: day('from'), to: day('to') }}
      sort=""
      searchInput={createRef()}
    />
  );
}

async function opened(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <History /> }], {
    initialEntries: [`/${search}`],
  });
  const page = await inPage(router);
  const field = page.querySelector<HTMLInputElement>('[name=from]')!;
  const change = async (value: string) =>
    act(async () => {
      set!.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const key = async (name: string) =>
    act(async () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    );
  /** Types a day as Chrome does: each digit of the year makes another valid date. */
  const types = async (...values: string[]) => {
    for (const value of values) {
      await key('2');
      await change(value);
    }
  };
  const leaves = () =>
    act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return { page, field, change, key, types, leaves, asked: () => router.state.location.search };
}

const YEAR = ['0002-03-07', '0020-03-07', '0202-03-07', '2026-03-07'];

test('a typed day is applied as a whole, with Enter or when the field is left', async () => {
  const { field, types, key, leaves, asked } = await opened();
  await types(...YEAR);
  expect([field.value, asked()]).toEqual(['2026-03-07', '']);
  await key('Enter');
  expect(asked()).toBe('?from=2026-03-07');

  await types('2026-03-01', '2026-03-15');
  expect([field.value, asked()]).toEqual(['2026-03-15', '?from=2026-03-07']);
  await leaves();
  expect(asked()).toBe('?from=2026-03-15');
});

test('a day chosen in the calendar is applied at once', async () => {
  const { change, asked } = await opened('?page=3');

  await change('2026-03-07');

  expect(asked()).toBe('?from=2026-03-07');
});

test('a year that was not typed to its end leaves the filter as it was', async () => {
  const { field, types, leaves, asked } = await opened('?from=2026-03-07');

  await types('0020-03-07');
  await leaves();

  expect([field.value, asked()]).toEqual(['2026-03-07', '?from=2026-03-07']);
});

test('Clear empties both fields', async () => {
  const { page, field, asked } = await opened('?from=2026-03-07');

  await press(page, 'Clear');

  expect([field.value, asked()]).toEqual(['', '']);
});
