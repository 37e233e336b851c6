import { noteReading } from '#app/domain/audit/note-reading.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import {
  pictureTypeNamed,
  PICTURE_TYPES,
  type PictureType,
} from '#app/domain/shared/picture-type.rules.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import { maySeeProof } from './proof-visibility.ts';

export type ProofFile = StoredFile & { contentType: PictureType; fileName: string };

/** One picture from the proof of an order that the actor may see. The audit log records who viewed it.
 *  @throws AppError 'not-found', also for an order of another account, and once the picture is erased. */
export async function readProofPicture(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  actor: Actor,
  id: string,
): Promise<ProofFile> {
  if (!maySeeProof(actor)) throw notFound('Picture');
  const proof = await deps.db.proof.findFirst({
    where: {
      id,
      state: 'kept',
      fileKey: { not: null },
      shipment: { order: ordersVisibleTo(actor, 'order.read') },
    },
    include: { shipment: { select: { order: { select: { id: true, merchantId: true } } } } },
  });
  const contentType = pictureTypeNamed(proof?.contentType ?? null);
  if (!proof?.fileKey || !contentType) throw notFound('Picture');
  await noteReading(deps, actor, { action: 'order.proof', of: proof.shipment.order });
  const file = await deps.files.open(proof.fileKey);
  if (!file) throw notFound('Picture');
  const fileName = `proof-${id}.${PICTURE_TYPES[contentType]}`;
  return { ...file, contentType, fileName };
}
