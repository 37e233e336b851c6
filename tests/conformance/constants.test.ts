import { expect } from 'vitest';
import { LABEL_SIZE } from '#app/domain/documents/label-boxes.rules.ts';
import {
  CONNECT_TIMEOUT_MS,
  FORCED_RECONNECT_MS,
  MAX_ATTEMPTS,
} from '#app/ui/print-bridge/printer-feed-client.ts';
import { spec } from './spec.ts';

for (const promise of [
  '2§9.4 Socket 5000 / 3 / 100000',
  '2§4.19 Printer feed – reconnect on close, 5000 ms, 3 attempts, forced 100 s',
])
  spec(promise, () => {
    expect([CONNECT_TIMEOUT_MS, MAX_ATTEMPTS, FORCED_RECONNECT_MS]).toEqual([5000, 3, 100_000]);
  });

for (const promise of [
  '2§9.13 Zebra 799 × 1199, 203 dpi, UTF-8',
  '2§4.21 Printer feed – label 799 × 1199 dots',
])
  spec(promise, () => {
    expect(LABEL_SIZE).toMatchObject({ widthDots: 799, heightDots: 1199, dotsPerMm: 8 });
  });
