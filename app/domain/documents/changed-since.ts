import { partWords } from '#app/domain/attention/paper-words.rules.ts';
import { KeptPrint } from '#app/domain/orders/keep-prints.ts';
import { changedParts } from '#app/domain/orders/paper-seal.ts';
import { labelNow } from '#app/domain/orders/stale-papers.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Why a label that waited for its printer, or is asked for once more, must not come out; null when it
 *  shows its order as it is, or as somebody accepted it. */
export async function changedSince(db: Tx, orderId: string, kept: unknown): Promise<string | null> {
  const shows = KeptPrint.nullable().parse(kept);
  if (!shows) return null;
  const { facts, shipmentId, print } = await labelNow(db, orderId);
  if (shipmentId !== shows.shipmentId)
    return 'The order goes out with another shipment now. Print its label anew.';
  const acceptedParts = print?.salt === shows.salt ? print.acceptedParts : null;
  const parts = changedParts({ ...shows, acceptedParts }, facts);
  if (parts.length === 0) return null;
  const words = partWords(parts);
  return `${words[0]!.toUpperCase()}${words.slice(1)} changed after this label was made. Print it anew.`;
}
