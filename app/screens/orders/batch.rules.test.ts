import { expect, test } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { actionsAt, answerMessage, errorMessage, NO_ANSWER } from './batch.rules.ts';
import { outcomeOfAnswer, outcomeTitle } from './outcome.rules.ts';

const answer: OrderActionAnswer = {
  intent: 'ship',
  refused: null,
  accepted: ['A1', 'A2'],
  skipped: [],
  jobId: null,
};
const skipped = [{ orderKey: 'A3', orderId: '#3', reason: 'Insufficient balance' }];

test('each person is offered what works for them in this frame', () => {
  const labels = (may: RunnableAction[], canPrintDirectly: boolean) =>
    actionsAt('batch', may, { canPrintDirectly }).map((action) => action.label);

  expect(labels(['ship', 'labels', 'zebra'], true)).toEqual(['Ship', 'PDF Labels', 'Zebra Labels']);
  expect(labels(['ship', 'labels', 'zebra'], false)).toEqual(['Ship', 'PDF Labels']);
  expect(labels(['labels', 'zebra'], true)).toEqual(['PDF Labels', 'Zebra Labels']);
  expect(labels([], true)).toEqual([]);
});

test('one order and many have their own words', () => {
  expect(answerMessage(answer)).toBe('Orders In Process');
  expect(answerMessage({ ...answer, accepted: ['A1'] })).toBe('Order In Process');
  const batch = { ...answer, batchId: 'b' };
  expect(answerMessage({ ...batch, intent: 'cancel' })).toBe('Orders In Process');
  expect(answerMessage({ ...batch, intent: 'manifest' })).toBe('Manifest Orders In Process');
});

test('when nothing could be done the refusal is the message, and the panel says it with its count', () => {
  const none = { ...answer, refused: 'No Orders to Process', accepted: [], skipped };

  expect(answerMessage(none)).toBe('No Orders to Process');
  expect(outcomeTitle(outcomeOfAnswer(none))).toBe('1 skipped: No Orders to Process');
  expect(outcomeTitle(outcomeOfAnswer({ ...answer, skipped }))).toBe('2 in process, 1 skipped');
});

test('an error of labels says that they could not be processed, one of shipping too', () => {
  const errors = { fields: {}, values: {}, message: 'The store is closed.' };

  expect(errorMessage('labels', { errors })).toBe(
    'Cannot Process Orders. Error: The store is closed.',
  );
  expect(errorMessage('ship', { errors })).toBe('Cannot Process Orders. The store is closed.');
  const none = { fields: { orderKeys: 'No Orders Selected' }, values: {} };
  expect(errorMessage('ship', { errors: none })).toBe('Cannot Process Orders. No Orders Selected');
});

test('what was not answered is not said to be forbidden: its question says that it may be asked again', () => {
  const errors = { fields: {}, values: {}, message: 'Order Processing Failed, Please Try again!' };
  const unreached = { errors, isUnreached: true };

  for (const intent of ['turnBack', 'shipAgain', 'return', 'cancel'] as const)
    expect(errorMessage(intent, unreached, true)).toBe(NO_ANSWER);
  // For an action without a dialog, the message has the specification's wording.
  expect(errorMessage('manifest', unreached)).toBe('Order Processing Failed, Please Try again!');
});
