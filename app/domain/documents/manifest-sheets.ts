import type { Tx } from '#app/domain/shared/outbox.ts';
import { ManifestHead, ManifestLine, type ManifestSheet } from './manifest-sheet.schema.ts';

/** Manifests as they were confirmed, in the order of `ids`; an order's row as it was, but for what was
 *  erased since. */
export async function readManifestSheets(db: Tx, ids: readonly string[]): Promise<ManifestSheet[]> {
  const manifests = await db.manifest.findMany({
    where: { id: { in: [...ids] } },
    include: { rows: { orderBy: { position: 'asc' } } },
  });
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map(({ number, collectionDay, confirmedAt, confirmedBy, snapshot, rows }) => ({
      ...ManifestHead.parse(snapshot),
      number,
      collectionDay,
      confirmedAt,
      confirmedBy,
      lines: rows.map((row) => ({
        ...ManifestLine.parse(row.snapshot),
        isErased: row.erasedAt !== null,
      })),
    }));
}
