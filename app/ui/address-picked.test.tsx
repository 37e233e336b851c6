// @vitest-environment jsdom
import { Form, useActionData } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import type { Place } from '#app/ports/places.ts';
import { KLOOF } from '#tests/builders/kloof-street.ts';
import { AddressPicker } from './address-picker.tsx';
import { AnswerTurns } from './answer-turns.tsx';

const EMPTY = 'Please fill in all required fields';

type ScreenProps = { found: Place; onAsked(): void; read(): Promise<Place> };

function Screen({ found, onAsked, read }: ScreenProps) {
  const errors = useActionData<Record<string, string>>();
  return (
    <Form method="post">
      <AddressPicker
        label="Customer Address"
        tiles={{ tileUrl: null, tileAttribution: '' }}
        asksPin={false}
        fetchSuggestions={async () => {
          onAsked();
          return [{ id: found.id, label: found.label }];
        }}
        fetchDetails={read}
        {...(errors ? { errors } : {})}
      />
      <button type="submit">Save</button>
    </Form>
  );
}

/** A form whose submission was refused because of its address. `read` loads the address of a chosen suggestion, and
 *  `posts` counts the submissions. */
async function refused(found: Place, read = async () => found) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const errors = { street: EMPTY, city: EMPTY };
  const asked = Promise.withResolvers<void>();
  const screen = (
    <AnswerTurns>
      <AppProvider i18n={{}}>
        <Outlet />
      </AppProvider>
    </AnswerTurns>
  );
  const element = <Screen found={found} onAsked={() => asked.resolve()} read={read} />;
  let posts = 0;
  const action = () => ((posts += 1), errors);
  const children = [{ path: '/', element, action }];
  const router = createMemoryRouter([{ element: screen, children }]);
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  await act(async () => page.querySelector('form')!.requestSubmit());
  return { page, asked: asked.promise, posts: () => posts };
}

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`[name=${name}]`)!;

async function typeIn(input: HTMLInputElement, text: string): Promise<void> {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    input.focus();
    write.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function pick({ page, asked }: Awaited<ReturnType<typeof refused>>): Promise<void> {
  await typeIn(page.querySelector<HTMLInputElement>('[role=combobox]')!, '12 kloof');
  await act(() => asked);
  await act(async () => page.querySelector<HTMLElement>('[role=option]')!.click());
}

const save = (page: HTMLElement) =>
  act(async () => page.querySelector<HTMLElement>('[type=submit]')!.click());

const wrong = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);

test('choosing a suggestion for a refused address clears its errors and does not move the focus', async () => {
  const form = await refused(KLOOF);
  const { page } = form;
  expect(wrong(page)).toEqual(['search']);

  await pick(form);

  expect(page.querySelector<HTMLInputElement>('[name=street]')!.value).toBe('12 Kloof Street');
  expect(wrong(page)).toEqual([]);
  expect(page.textContent).not.toContain(EMPTY);
  expect((document.activeElement as HTMLInputElement).name).toBe('search');
});

test('a part that the chosen suggestion lacks still shows its error', async () => {
  const form = await refused({ ...KLOOF, street: null });

  await pick(form);

  expect(wrong(form.page)).toEqual(['street']);
});

test('a part corrected while the chosen address loads is kept, and a waiting submission is dropped', async () => {
  const details = Promise.withResolvers<Place>();
  const form = await refused(KLOOF, () => details.promise);
  const { page, posts } = form;
  const byHand = [...page.querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes('by hand'),
  );
  await act(async () => byHand!.click());
  await pick(form);
  await save(page);

  await typeIn(field(page, 'street'), '14 Kloof Street');
  await act(async () => details.resolve(KLOOF));

  expect(field(page, 'street').value).toBe('14 Kloof Street');
  expect(field(page, 'city').value).toBe('');
  expect(field(page, 'search').value).toBe('14 Kloof Street');
  expect(posts()).toBe(1);
});

test('a submission waits for the chosen address', async () => {
  const details = Promise.withResolvers<Place>();
  const form = await refused(KLOOF, () => details.promise);
  await pick(form);

  await save(form.page);
  expect(form.posts()).toBe(1);
  await act(async () => details.resolve(KLOOF));

  expect(form.posts()).toBe(2);
});
