import { expect, test } from 'vitest';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { ownSettings, overSettings } from './settings-draft.rules.ts';

const kept: StoreSettings = {
  printOnBooking: false,
  bookOnConfirm: false,
  recipientLanguage: 'en',
  notifyCustomer: null,
  gateways: ['cod'],
  statuses: [
    { status: 'packed', meaning: 'wait', orders: 3 },
    { status: 'gift', meaning: 'wait', orders: 1 },
  ],
};

test('a draft keeps only the changes and applies them to the current settings', () => {
  const changed: StoreSettings = {
    ...kept,
    recipientLanguage: 'xh',
    gateways: ['cod', 'card at the door'],
    statuses: [{ status: 'packed', meaning: 'processing', orders: 3 }, kept.statuses![1]!],
  };
  const draft = ownSettings(kept, changed);

  expect(Object.keys(draft ?? {})).toEqual(['recipientLanguage', 'gateways', 'statuses']);
  expect(overSettings(kept, draft ?? {})).toEqual(changed);
  const since: StoreSettings = {
    ...kept,
    bookOnConfirm: true,
    gateways: null,
    statuses: [
      kept.statuses![0]!,
      { status: 'gift', meaning: 'cancelled', orders: 1 },
      { status: 'new', meaning: 'wait', orders: 1 },
    ],
  };
  expect(overSettings(since, draft ?? {})).toMatchObject({
    bookOnConfirm: true,
    gateways: null,
    statuses: [
      { meaning: 'processing' },
      { meaning: 'cancelled' },
      { status: 'new', meaning: 'wait' },
    ],
  });
});

test('unchanged settings leave no draft', () => {
  expect(ownSettings(kept, null)).toBeNull();
  expect(ownSettings(kept, { ...kept })).toBeNull();
});

test.each(['{', 'null', '"cod"', '[{"status":7}]', '[null]'])(
  'a damaged draft (%s) leaves the settings unchanged',
  (text) => {
    const draft = { printOnBooking: text, gateways: text, statuses: text, recipientLanguage: text };
    expect(overSettings(kept, draft)).toEqual(kept);
  },
);
