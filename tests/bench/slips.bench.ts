import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { slipsToPdf } from '#worker/documents/packing-slip-pdf.ts';
import { alternate, atMost, assessed, processorMs } from './bench.ts';
import type { BenchResult } from './bench.ts';

const ROUNDS = 7;
/** A slip of 20 lines takes milliseconds, which is too short to be measured alone. */
const REPEATS = 10;
/** A multiple of the time for the same slip in Latin letters. */
const MAX_TIMES = 3;

/** Hangul has eleven thousand characters, and a line may break after each of them. */
const HANGUL = Array.from({ length: 600 }, (_, n) => String.fromCodePoint(0xac00 + n * 17));
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];

/** Milliseconds of the processor for a packing slip of 20 lines of 60 Hangul characters, compared with the same in
 *  Latin letters. A guard (an additional condition) does the same with 200 lines of 300 characters. */
export async function run(): Promise<BenchResult> {
  const short = await compare({ lines: 20, characters: 60, repeats: REPEATS });
  const long = await compare({ lines: 200, characters: 300, repeats: 1 });
  const guards = { '200 lines of 300 characters': atMost(long.ratio, MAX_TIMES) };
  const { limit, product, ratio, rounds } = short;
  const result = {
    part: 'slips',
    unit: 'ms',
    limit,
    product,
    ratio,
    goal: MAX_TIMES,
    guards,
    rounds,
  };
  return assessed(result, 'at most');
}

type Size = { lines: number; characters: number; repeats: number };

function compare({ lines, characters, repeats }: Size) {
  const timeOf = (signs: readonly string[]) => async () => {
    const slip = slipOf(signs, lines, characters);
    const spent = await processorMs(async () => {
      for (let index = 0; index < repeats; index++) await slipsToPdf([slip]);
    });
    return spent / repeats;
  };
  return alternate({ rounds: ROUNDS, limit: timeOf(LATIN), product: timeOf(HANGUL) });
}

/** A slip whose lines consist of five-character words. */
function slipOf(signs: readonly string[], lines: number, characters: number): PackingSlip {
  const nameOf = (line: number) =>
    Array.from({ length: characters }, (_, n) =>
      n % 6 === 5 ? ' ' : signs[(line * 31 + n * 7) % signs.length],
    ).join('');
  return {
    productName: 'Thumela',
    storeName: 'Karoo Pantry',
    domain: 'karoo-pantry.example',
    orderKey: '7K3M9QW2XD4R',
    orderId: '#1042',
    orderDate: '7 Mar 2025',
    to: { name: 'Nomvula', addressLines: ['12 Jacaranda Avenue'], phone: '', email: '' },
    lines: Array.from({ length: lines }, (_, n) => ({
      name: nameOf(n),
      sku: `S-${n}`,
      packed: 1,
      ordered: 1,
    })),
    parcels: 1,
    total: 'R986.50',
  };
}
