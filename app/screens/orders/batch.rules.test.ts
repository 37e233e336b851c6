import { expect, test } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { actionsAt, answerMessage, errorMessage } from './batch.rules.ts';
import { outcomeOfAnswer, outcomeTitle } from './outcome.rules.ts';

const { text } = orderActionMessages.in('en');

const answer: OrderActionAnswer = {
  intent: 'ship',
  refused: null,
  accepted: ['A1', 'A2'],
  skipped: [],
  jobId: null,
};
const skipped = [{ orderKey: 'A3', orderId: '#3', reason: 'Insufficient balance' }];

test('users are offered the actions that they may do and that work in this shell', () => {
  const labels = (may: RunnableAction[], canPrintDirectly: boolean) =>
    actionsAt('batch', may, { canPrintDirectly }).map((action) => action.label);

  expect(labels(['ship', 'labels', 'zebra'], true)).toEqual(['Ship', 'PDF Labels', 'Zebra Labels']);
  expect(labels(['ship', 'labels', 'zebra'], false)).toEqual(['Ship', 'PDF Labels']);
  expect(labels(['labels', 'zebra'], true)).toEqual(['PDF Labels', 'Zebra Labels']);
  expect(labels([], true)).toEqual([]);
});

test('one order and several orders have their own messages', () => {
  expect(answerMessage(text, answer)).toBe('Orders In Process');
  expect(answerMessage(text, { ...answer, accepted: ['A1'] })).toBe('Order In Process');
  const batch = { ...answer, batchId: 'b' };
  expect(answerMessage(text, { ...batch, intent: 'cancel' })).toBe('Orders In Process');
  expect(answerMessage(text, { ...batch, intent: 'manifest' })).toBe('Manifest Orders In Process');
});

test('if nothing could be done, the toast shows the refusal and the result shows it with the count', () => {
  const none = { ...answer, refused: 'No Orders to Process', accepted: [], skipped };

  expect(answerMessage(text, none)).toBe('No Orders to Process');
  expect(outcomeTitle(text, outcomeOfAnswer(none))).toBe('1 skipped: No Orders to Process');
  expect(outcomeTitle(text, outcomeOfAnswer({ ...answer, skipped }))).toBe(
    '2 in process, 1 skipped',
  );
});

test('errors of printing labels and of shipping have the specification’s wording', () => {
  const errors = { fields: {}, values: {}, message: 'The store is closed.' };

  expect(errorMessage(text, 'labels', { errors })).toBe(
    'Cannot Process Orders. Error: The store is closed.',
  );
  expect(errorMessage(text, 'ship', { errors })).toBe(
    'Cannot Process Orders. The store is closed.',
  );
  const none = { fields: { orderKeys: 'No Orders Selected' }, values: {} };
  expect(errorMessage(text, 'ship', { errors: none })).toBe(
    'Cannot Process Orders. No Orders Selected',
  );
});

test('without an answer, the dialog says that it is safe to try again', () => {
  const errors = { fields: {}, values: {}, message: 'Order Processing Failed, Please Try again!' };
  const unreached = { errors, isUnreached: true };

  for (const intent of ['turnBack', 'shipAgain', 'return', 'cancel'] as const)
    expect(errorMessage(text, intent, unreached, true)).toBe(
      'No connection, so we do not know whether it worked. You can safely try again: no action runs twice.',
    );
  // For an action without a dialog, the message has the specification's wording.
  expect(errorMessage(text, 'manifest', unreached)).toBe(
    'Order Processing Failed, Please Try again!',
  );
});
