import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';
import { EditStoreForm } from '#app/domain/webhooks/webhook.schema.ts';
import { HubInput } from '#app/domain/hubs/hub.schema.ts';
import { receivingDays } from '#app/domain/hubs/receiving-days.rules.ts';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { transactionTypeWords } from '#app/domain/wallet/transaction-types.rules.ts';
import { actionsAt, actionsInRows } from '#app/screens/orders/batch.rules.ts';
import { cardNumber, STATUS_TONES } from '#app/screens/account/transaction-words.rules.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { menuFor } from '#app/shells/menu.ts';
import { spec } from './spec.ts';

const PORTAL = { canPrintDirectly: true };
const inBatch = actionsAt('batch', ORDER_ACTION_NAMES, PORTAL).map(({ label }) => label);

for (const [promise, label] of [
  ['2§2.39 Batch – Ship', 'Ship'],
  ['2§2.40 Batch – Return', 'Return'],
  ['2§2.41 Batch – Manifest', 'Manifest'],
  ['2§2.42 Batch – Ship Again', 'Ship Again'],
  ['2§2.43 Batch – Packing Slip (PDF)', 'Packing Slip (PDF)'],
  ['2§2.44 Batch – PDF Labels', 'PDF Labels'],
  ['2§2.45 Batch – Zebra Labels', 'Zebra Labels'],
] as const)
  spec(promise, () => {
    expect(inBatch.filter((offered) => offered === label)).toEqual([label]);
  });

spec('2§2.49 Row {product} Eligible: Manifest', () => {
  const inRow = actionsInRows(ORDER_ACTION_NAMES, PORTAL).map(({ labelOfOne }) => labelOfOne);
  expect(inRow.filter((label) => label === 'Manifest')).toEqual(['Manifest']);
});

spec('2§2.102 Status badge SUCCESSFUL green, PENDING orange, FAILED red', () => {
  const { SUCCESSFUL, PENDING, FAILED } = STATUS_TONES;
  expect([SUCCESSFUL, PENDING, FAILED]).toEqual(['good', 'warm', 'bad']);
});

spec(
  "2§2.103 Type badge 'Account Top Up' blue, 'Order Creation Fee' purple, others capitalised",
  () => {
    const words = ['accountTopUp', 'orderCreationFee', 'somethingElse'].map(transactionTypeWords);
    expect(words).toEqual(['Account Top Up', 'Order Creation Fee', 'SomethingElse']);
    // In Polaris, info is blue and magic is purple.
    const colourOf = (type: string) =>
      new RegExp(`\\.t-badge--${type} \\{[^}]*bg-fill-(\\w+)`).exec(styles('account.css'))?.[1];
    expect(['accountTopUp', 'orderCreationFee'].map(colourOf)).toEqual(['info', 'magic']);
  },
);

spec('2§2.100 Authorization Details card (bin + asterisks + last4)', () => {
  expect(cardNumber('408408', '4081')).toBe('408408******4081');
});

const styles = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../app/ui/styles', file), 'utf8');

spec('2§2.52 Table height = window − 320', () => {
  expect(/\.t-table--window \{[^}]*max-height: ([^;]+);/.exec(styles('list.css'))?.[1]).toBe(
    'calc(100vh - 320px)',
  );
});

spec('1§9.11 Container 1300px', () => {
  expect(/\n\.t-page \{\s*max-width: ([^;]+);/.exec(styles('frame.css'))?.[1]).toBe('1300px');
});

for (const promise of [
  '2§2.89 Receive – delivery date: 8 days, TODAY, TOMORROW, default today',
  '2§9.9 Receive 8 days',
])
  spec(promise, () => {
    const days = receivingDays(new Date('2025-03-03T10:00:00Z'), () => null);
    expect(days.map(({ day }) => day)).toEqual([
      '2025-03-03',
      '2025-03-04',
      '2025-03-05',
      '2025-03-06',
      '2025-03-07',
      '2025-03-08',
      '2025-03-09',
      '2025-03-10',
    ]);
    expect(days.slice(0, 2).map(({ label }) => label.split(' ')[0])).toEqual(['TODAY', 'TOMORROW']);
  });

spec('2§4.20 Printer feed – Zebra setup string 203 dpi, UTF-8', () => {
  expect(withSetup('^XA^CI28^FS')).toBe('^XA^PON^PMN^LRN^JMA^CI28^FS');
});

spec("1§5.19 Update store 'Webhook URL required'", () => {
  const read = EditStoreForm.safeParse({ intent: 'save', webhook_url: '' });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['Webhook URL required']);
});

spec(
  "2§5.18 Create Hub 'Please fill in all required fields', 'Hub location is missing geolocation data'",
  () => {
    const hub = { name: '', teamId: '', teamName: '', latitude: undefined, longitude: undefined };
    const said = HubInput.safeParse(hub).error?.issues.map(({ path, message }) => [
      path[0],
      message,
    ]);
    // A form shows the first message of each field.
    expect(Object.fromEntries((said ?? []).toReversed())).toEqual({
      name: 'Please fill in all required fields',
      teamId: 'Please fill in all required fields',
      teamName: 'Please fill in all required fields',
      latitude: 'Hub location is missing geolocation data',
      longitude: 'Hub location is missing geolocation data',
    });
  },
);

spec('1§6.2 Admin sees Receiving and Users menus', () => {
  const { text } = menuMessages.in('en');
  const groups = menuFor('admin', 'portal').map(({ name }) => text(`group.${name}`));
  expect(groups.filter((label) => label === 'Receiving' || label === 'Users')).toEqual([
    'Receiving',
    'Users',
  ]);
});
