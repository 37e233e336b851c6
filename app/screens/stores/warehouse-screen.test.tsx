// @vitest-environment jsdom
import { useActionData } from '@remix-run/react';
import { act, type ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

type Answer = NonNullable<ComponentProps<typeof WarehouseScreen>['answer']>;

test('a refused removal says why in its dialog, and an error of before does not', async () => {
  const words = { save: 'Mintsoft refused the login.', remove: 'The store was just changed.' };
  function Screen() {
    const answer = useActionData<Answer>();
    const kept = { accountNo: '4711', checkedAt: '2026-11-28T08:00:00.000Z' };
    return (
      <WarehouseScreen storeName="Karoo" kept={kept} road={null} {...(answer ? { answer } : {})} />
    );
  }
  const { page } = await inBrowser(<Screen />, (form) => {
    const message = words[form.get('intent') as keyof typeof words];
    return { errors: { fields: {}, values: {}, message } };
  });
  const button = (label: string, within: Element = page) =>
    [...within.querySelectorAll('button')].find(({ textContent }) => textContent === label)!;
  const dialog = () => page.querySelector('dialog')!;

  await act(async () => button('Save').click());
  expect(page.textContent).toContain(words.save);
  await act(async () => button('Remove').click());
  expect(dialog().textContent).not.toContain(words.save);
  await act(async () => button('Remove', dialog()).click());

  expect(dialog().textContent).toContain(words.remove);
});
