import { expect, test } from 'vitest';
import { inputErrors, NO_INPUT } from './action-input.schema.ts';
import { ORDER_ACTIONS } from './actions/index.ts';
import {
  ACCEPT_WHY,
  AGAIN_WHY,
  isWithoutTheFirst,
  RETURN_TO_SENDER_WHY,
  RETURN_WHY,
  saysNotHandedOver,
} from './why.rules.ts';

test.each(Object.entries({ AGAIN_WHY, RETURN_WHY, RETURN_TO_SENDER_WHY, ACCEPT_WHY }))(
  'the last reason of %s is Another reason',
  (_name, { reasons }) => {
    expect(Object.entries(reasons).at(-1)).toEqual(['other', 'Another reason']);
  },
);

test('a reason that is not in the list says nothing about the first parcel', () => {
  for (const code of ['', 'toString', 'exchange'])
    expect([isWithoutTheFirst(code), saysNotHandedOver(code)]).toEqual([false, false]);
});

test('Another reason needs a text, and the error is at its field', () => {
  const asks = (note: string | null) =>
    inputErrors(ORDER_ACTIONS.return, { ...NO_INPUT, whyCode: 'other', note });

  expect(asks(null)).toEqual({ note: 'Enter the reason.' });
  expect(asks('The box was wet')).toEqual({});
});
