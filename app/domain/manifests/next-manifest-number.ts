import { randomInt } from 'node:crypto';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { manifestNumber } from './manifest.rules.ts';

const CODE_LENGTH = 4;

/** The account's next number. Whoever else confirms for this account waits here until this transaction
 *  has ended, so that no number is taken twice and none is left out. */
export async function nextManifestNumber(tx: Tx, merchantId: string): Promise<string> {
  for (;;) {
    const [row] = await tx.$queryRaw<{ code: string; last: number }[]>`
      update manifest_numbers set last = last + 1 where merchant_id = ${merchantId}::uuid
      returning code, last`;
    if (row) return manifestNumber(row.code, row.last);
    // A code that another account has is drawn again.
    await tx.$executeRaw`insert into manifest_numbers (merchant_id, code)
      values (${merchantId}::uuid, ${newCode()}) on conflict do nothing`;
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}
