import { expect, test } from 'vitest';
import { inputErrors, NO_INPUT } from './action-input.schema.ts';
import { actionOf, ORDER_ACTIONS, RUNNABLE_ACTIONS } from './actions/index.ts';
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

test.each(RUNNABLE_ACTIONS)('%s asks for a reason only if it has a list of reasons', (intent) => {
  const action = actionOf(intent);
  const hasList = ['shipAgain', 'return', 'turnBack', 'acceptPapers'].includes(intent);
  const given = {
    ...NO_INPUT,
    parcels: 1,
    note: 'Gate 5',
    addTags: ['gift'],
    lines: [{ lineId: '01890000-0000-7000-8000-000000000001', quantity: 1, of: null }],
  };

  expect(Object.keys(inputErrors(action, given))).toEqual(hasList ? ['whyCode'] : []);
});
