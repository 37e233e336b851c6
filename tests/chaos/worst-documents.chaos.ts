import { expect, onTestFinished, test } from 'vitest';
import { inlineRenders } from '#tests/fakes/inline-renders.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { openRenderPools } from '#worker/documents/render-pools.ts';
import { underWorstDocuments, type Figures } from './worst-documents.ts';

/** Twice the database's polling interval of 50 ms, and the delay of a busy machine. */
const MARGIN_MS = 500;
const MAX_DELAY_MS = 200;

/** The figures that exceed their limits; on a machine that is slow even when idle, by ratio. */
function worse({ idle, busy }: Figures): string[] {
  return [
    ...(busy.ms > 2 * idle.ms + MARGIN_MS ? ['booking and label'] : []),
    ...(busy.delayMs > Math.max(MAX_DELAY_MS, 2 * idle.delayMs) ? ["the loop's delay"] : []),
  ];
}

test.each(['slips', 'zebraLabels'] as const)(
  'the largest %s of three accounts do not delay another account’s booking or label',
  async (kind) => {
    const { renders, close } = openRenderPools(quietLog);
    onTestFinished(close);

    const figures = await underWorstDocuments(renders, kind);

    expect(figures.busy.leastDrawing, 'documents were under way all the time').toBeGreaterThan(0);
    expect(worse(figures), JSON.stringify(figures)).toEqual([]);
  },
);

test.each(['slips', 'zebraLabels'] as const)(
  'broken twin: the same %s drawn in the worker’s own event loop delay the booking',
  async (kind) => {
    const figures = await underWorstDocuments(inlineRenders, kind);

    expect(worse(figures), JSON.stringify(figures)).toContain('booking and label');
  },
);
