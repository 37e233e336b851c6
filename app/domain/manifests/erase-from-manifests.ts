import { ManifestLine } from '#app/domain/documents/manifest-sheet.schema.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Erases the recipient from every manifest that an order was ever on. Number, key, date and parcels stay, because
 *  they document what was handed over. */
export async function eraseFromManifests(tx: Tx, orderId: string, at: Date): Promise<void> {
  const rows = await tx.manifestRow.findMany({ where: { orderId, erasedAt: null } });
  for (const { manifestId, position, snapshot } of rows)
    await tx.manifestRow.update({
      where: { manifestId_position: { manifestId, position } },
      data: {
        snapshot: { ...ManifestLine.parse(snapshot), customer: '', town: '', note: '' },
        erasedAt: at,
      },
    });
}
