// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { PrintAgain } from './print-again.tsx';

const PROPS = { collection: 'shipping-labels', what: 'PDF Labels' };
const OUTDATED = { orderKeys: ['A'] } as never;
const errors = { fields: {}, values: {}, message: 'Wait until the running documents are made.' };

test.each([
  [{ refused: 'No order can be printed.' }, 'No order can be printed.'],
  [{ errors }, errors.message],
  [
    { errors: { fields: {}, values: {} } },
    'We could not print the document again. Try again in a moment.',
  ],
])('a document that is not printed again says why: %j', async (answer, message) => {
  const { page, said } = await inBrowser(
    <PrintAgain {...PROPS} outdated={OUTDATED} />,
    () => answer,
  );

  await act(async () => page.querySelector('button')!.click());

  await expect.poll(() => said).toEqual([{ message, isError: true }]);
});
