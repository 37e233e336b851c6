import type { ClientActionFunctionArgs } from '@remix-run/react';
import { expect, test } from 'vitest';
import { UNREACHED } from '#app/domain/shared/asking-page.rules.ts';
import { ORDER_FAILED, unreached } from '#app/shells/offline.ts';
import { clientAction as shipByKey } from './get-order-key.tsx';
import { clientAction as listPreferences } from './list-preferences.tsx';
import { clientAction as printSettings } from './order-documents.tsx';
import { clientAction as orders } from './orders.tsx';
import { clientAction as printing } from './printing.tsx';

type ClientAction = (args: ClientActionFunctionArgs) => unknown;

const argsOf = (fields: Record<string, string>, serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams(fields);
  const request = new Request('https://thumela.example/', { method: 'POST', body });
  return { request, serverAction, params: {} } as unknown as ClientActionFunctionArgs;
};

const CASES: readonly [string, ClientAction, Record<string, string>, string][] = [
  ['an order action', orders, { intent: 'ship' }, ORDER_FAILED],
  ['shipping by key', shipByKey, {}, ORDER_FAILED],
  ['the columns', listPreferences, {}, 'We could not save the columns. Try again.'],
  ['the print settings', printSettings, {}, 'We could not save your choice. Try again.'],
  ['a reprint', printing, { intent: 'reprint' }, 'The label could not be queued. Try again.'],
  [
    'a label marked as printed',
    printing,
    { intent: 'cameOut' },
    'We could not mark the label as printed. Try again.',
  ],
];

test.each(CASES)(
  '%s says itself that the server did not answer',
  async (_, action, fields, words) => {
    const answer = await action(argsOf(fields, async () => unreached(UNREACHED)));

    expect(answer).toMatchObject({ errors: { message: words }, isUnreached: true });
  },
);

test.each(CASES)('%s does not call an exception a lost connection', async (_, action, fields) => {
  const error = new Error('A column is missing.');
  const answer = async () => action(argsOf(fields, () => Promise.reject(error)));

  await expect(answer()).rejects.toBe(error);
});
