import { expect, test } from 'vitest';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { ownSettings, overSettings } from './use-settings-draft.ts';

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

test('only what was changed is kept, and is laid over what stands there when it is found again', () => {
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
    statuses: [...kept.statuses!, { status: 'new', meaning: 'wait', orders: 1 }],
  };
  expect(overSettings(since, draft ?? {})).toMatchObject({
    bookOnConfirm: true,
    gateways: null,
    statuses: [{ meaning: 'processing' }, { meaning: 'wait' }, { status: 'new', meaning: 'wait' }],
  });
});

test('settings that are as they were leave nothing to keep', () => {
  expect(ownSettings(kept, null)).toBeNull();
  expect(ownSettings(kept, { ...kept })).toBeNull();
});
