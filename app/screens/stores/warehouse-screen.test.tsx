// @vitest-environment jsdom
import { useActionData } from '@remix-run/react';
import { act, type ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

type Answer = NonNullable<ComponentProps<typeof WarehouseScreen>['answer']>;

type Road = ComponentProps<typeof WarehouseScreen>['road'];

/** The screen of a store with credentials, whose forms get these answers. */
async function opened(answer: (intent: string) => Answer | Promise<Answer>, road: Road = null) {
  function Screen() {
    const data = useActionData<Answer>();
    const kept = { accountNo: '4711', checkedAt: '2026-11-28T08:00:00.000Z' };
    return (
      <WarehouseScreen
        storeName="Karoo"
        kept={kept}
        road={road}
        {...(data ? { answer: data } : {})}
      />
    );
  }
  const { page, said } = await inBrowser(<Screen />, (form) =>
    answer(form.get('intent') as string),
  );
  const button = (label: string, within: Element = page) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label)!;
  const dialog = () => page.querySelector('dialog');
  return { page, said, button, dialog };
}

const refused = (message: string): Answer => ({ errors: { fields: {}, values: {}, message } });

test('a refused removal says why in its dialog, and an error of before does not', async () => {
  const words = { save: 'Mintsoft refused the login.', remove: 'The store was just changed.' };
  const { page, button, dialog } = await opened((intent) =>
    refused(words[intent as keyof typeof words]),
  );

  await act(async () => button('Save').click());
  expect(page.textContent).toContain(words.save);
  await act(async () => button('Remove').click());
  expect(dialog()?.textContent).not.toContain(words.save);
  await act(async () => button('Remove', dialog()!).click());

  expect(dialog()?.textContent).toContain(words.remove);
});

test.each([
  ['a success', { done: 'test' } as const, 1],
  ['an error', refused('Mintsoft did not answer.'), 0],
])(
  '%s of a test does not change the question that was opened in the meantime',
  async (_name, answer, toasts) => {
    const tested = Promise.withResolvers<Answer>();
    const { said, button, dialog } = await opened(() => tested.promise);
    await act(async () => button('Test Again').click());
    await act(async () => button('Remove').click());
    const before = dialog()?.textContent;
    expect(before).toContain('Remove the Mintsoft credentials?');

    await act(async () => tested.resolve(answer));

    expect(dialog()?.textContent).toBe(before);
    expect(said).toHaveLength(toasts);
  },
);

test('while the warehouse does not list its choices, both are typed, with a help that says so', async () => {
  const road = {
    since: null,
    refusedAt: null,
    warehouse: null,
    courierService: 'Cheapest',
    choices: null,
    open: 0,
    there: 0,
    failed: 0,
  };
  const { page } = await opened(() => ({ done: 'test' }), road);

  expect(page.querySelectorAll('select')).toHaveLength(0);
  expect(page.textContent?.split('list is not available right now')).toHaveLength(3);
});
