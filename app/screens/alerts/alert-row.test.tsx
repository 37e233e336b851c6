import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ACTION_REPAIRS } from '#app/domain/alerts/alert-row.rules.ts';
import type { Alert, AlertSubject } from '#app/domain/alert-actions/list-alerts.ts';
import { mayReadHelp } from '#app/shells/help-pages.rules.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { repairLabel } from './repair-words.rules.ts';
import { ClosedRow, AlertAbout, AlertRow } from './alert-row.tsx';

test.each([
  ['Nomsa Dube', 'Order 1191, Nomsa Dube, Demo shop'],
  ['', 'Order 1191, Demo shop'],
])('the name of an order with the customer "%s" has no empty part', async (customerName, words) => {
  const about = {
    kind: 'order' as const,
    orderKey: 'P080PAWBN3KA',
    orderId: '1191',
    customerName,
    storeName: 'Demo shop',
  };

  const html = await drawn(<AlertAbout about={about} />);

  expect(textOf(html)).toBe(words);
});

const WORDS = 'Somebody proved an address.';
const THANDI: AlertSubject = {
  kind: 'person',
  name: 'Thandi Nkosi',
  email: 'thandi@thumela.example',
};

test.each<[AlertSubject, string]>([
  [THANDI, 'Approve one, Thandi Nkosi, thandi@thumela.example'],
  [{ ...THANDI, name: '' }, 'Approve one, thandi@thumela.example'],
  [{ kind: 'store', storeName: 'Kasi Home' }, 'Approve one, Kasi Home'],
  [
    {
      kind: 'money',
      transactionId: 'a',
      amountCents: 123_450,
      account: 'Kasi Home',
      accountId: null,
    },
    'Approve one, Kasi Home, R1\u00a0234.50',
  ],
  [{ kind: 'other' }, `Approve one, ${WORDS}`],
])('each button of an alert, including Undo, names its subject: %j', async (about, name) => {
  const alert: Alert = {
    id: 'a matter',
    code: 'administratorToApprove',
    title: 'Approve one',
    words: WORDS,
    since: '2026-11-23T12:00:00.000Z',
    dueAt: null,
    isOverdue: false,
    about,
    repairs: ['approve', 'tryAgain', 'addLocation', 'store'],
    settled: 'Dismiss',
  };

  const open = await drawn(<AlertRow alert={alert} isBusy={false} {...DOES_NOTHING} />);
  const closed = await drawn(<ClosedRow alert={alert} isBusy={false} onUndo={() => undefined} />);

  const ofStore =
    about.kind === 'store' ? [`Add location: ${name}`, `Open the store: ${name}`] : [];
  expect(namesIn(open)).toEqual([
    `Approve: ${name}`,
    `Retry: ${name}`,
    ...ofStore,
    `Dismiss: ${name}`,
  ]);
  expect(namesIn(closed)).toEqual([`Undo: ${name}`]);
  expect(textOf(closed)).toContain(`Dismissed: ${name}`);
});

test('an alert has a button for every action that can fix its order', async () => {
  const alert: Alert = {
    id: 'a matter',
    code: 'warehouseCannotSend',
    title: 'Approve one',
    words: WORDS,
    since: '2026-11-23T12:00:00.000Z',
    dueAt: null,
    isOverdue: false,
    about: {
      kind: 'order',
      orderKey: 'P080PAWBN3KA',
      orderId: '1191',
      customerName: 'Nomsa Dube',
      storeName: 'Demo shop',
    },
    repairs: [...ACTION_REPAIRS],
    settled: 'Dismiss',
  };

  const html = await drawn(<AlertRow alert={alert} isBusy={false} {...DOES_NOTHING} />);

  expect(namesIn(html)).toEqual(
    [...ACTION_REPAIRS.map(repairLabel), 'Dismiss'].map((name) =>
      expect.stringMatching(`^${name}: `),
    ),
  );
});

test('an alert about a store’s orders links to exactly those orders', async () => {
  const alert: Alert = {
    id: 'of a store',
    code: 'storeLeftOrders',
    title: 'Open orders in a disconnected store',
    words: WORDS,
    since: '2026-11-23T12:00:00.000Z',
    dueAt: null,
    isOverdue: false,
    about: { kind: 'store', storeName: 'Karoo & Co' },
    repairs: ['ineligibleOrders', 'store'],
    settled: 'Dismiss',
  };

  const html = await drawn(<AlertRow alert={alert} isBusy={false} {...DOES_NOTHING} />);

  expect(html).toContain('/orders?status=ineligible&amp;store=Karoo+%26+Co');
});

const DOES_NOTHING = {
  onAction: () => undefined,
  onTryAgain: () => undefined,
  onApprove: () => undefined,
  onSettle: () => undefined,
};

function namesIn(html: string): string[] {
  return [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name = '']) => name);
}

function OfMerchant({ children }: { children: ReactNode }) {
  const shell = useShell();
  const hasHelp: typeof shell.hasHelp = (page) => mayReadHelp('merchant', page);
  return <ShellProvider value={{ ...shell, hasHelp }}>{children}</ShellProvider>;
}

test.each([
  ['lowBalance', '/help/top-up'],
  ['noPickupLocation', '/help/pickup-locations'],
  ['warehouseRefused', null],
  ['ledgerFault', null],
] as const)(
  'an alert links to the help page about its cause, if there is one: %s',
  async (code, to) => {
    const alert: Alert = {
      id: 'an alert',
      code,
      title: 'One',
      words: WORDS,
      since: '2026-11-23T12:00:00.000Z',
      dueAt: null,
      isOverdue: false,
      about: { kind: 'other' },
      repairs: [],
      settled: null,
    };
    const none = () => undefined;
    const on = { onAction: none, onTryAgain: none, onApprove: none, onSettle: none };

    const html = await drawn(
      <OfMerchant>
        <AlertRow alert={alert} isBusy={false} {...on} />
      </OfMerchant>,
    );

    expect(/href="(\/help\/[^"]+)"/.exec(html)?.[1] ?? null).toBe(to);
  },
);
