import { expect, test } from 'vitest';
import type { PrintRow } from '#app/domain/documents/printer-feed.ts';
import { drawn } from '#tests/fakes/drawn.tsx';
import { PrintingScreen } from './printing-screen.tsx';

const PICTURE = { widthDots: 799, heightDots: 1199, boxes: [], texts: [], respelled: null };
const DOCUMENTS = { printerDpi: 203, labelSheet: 'single', slipLines: 'asOrdered' } as const;

const QUEUED: PrintRow = {
  id: '01a226c2-a829-7486-bbbe-f99142684e89',
  orderKey: 'QXA6SHSMXTMC',
  orderId: 'KH-1043',
  parcel: null,
  customerName: 'Renée du Plessis',
  createdAt: '2026-11-29T10:33:00.000Z',
  state: 'queued',
  error: null,
};

function draw(
  jobs: PrintRow[],
  hasPrinter: boolean,
  { failed = 0, isPaused = false } = {},
): Promise<string> {
  return drawn(
    <PrintingScreen
      jobs={jobs}
      failed={failed}
      isPaused={isPaused}
      hasPrinter={hasPrinter}
      pdfs={[]}
      printSettings={DOCUMENTS}
      test={{ zpl: '', picture: PICTURE }}
      preview={null}
    />,
  );
}

test('queued labels without a connected printer say so, with a link to connect one', async () => {
  const alone = await draw([QUEUED], false);

  expect(alone).toContain('Labels are waiting: no printer is connected');
  expect(alone).toContain('href="/printing/agent"');
  for (const page of [
    await draw([QUEUED], true),
    await draw([{ ...QUEUED, state: 'acknowledged' }], false),
    await draw([], false),
  ])
    expect(page).not.toContain('no printer connected');
});

test('failed labels can be printed again together, and a paused station says that the others wait', async () => {
  const page = await draw([QUEUED], true, { failed: 3 });
  expect(page).toContain('3 labels did not print');
  expect(page).toContain('Reprint all failed');
  expect(page).not.toContain('Printing is paused');

  expect(await draw([QUEUED], true, { failed: 2, isPaused: true })).toContain(
    'Printing is paused because two labels failed in a row.',
  );
  expect(await draw([QUEUED], true, { isPaused: true })).toContain('Continue printing');
  expect(await draw([QUEUED], true)).not.toContain('Reprint all failed');
});
