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

function draw(jobs: PrintRow[], hasPrinter: boolean): Promise<string> {
  return drawn(
    <PrintingScreen
      jobs={jobs}
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
