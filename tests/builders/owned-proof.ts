import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';

/** Proof that the driver of an order added: a photo, and a text that only those who may see the order may read. */
export async function ownedProof(
  { db, files, clock }: Services,
  word: string,
  orderId: string,
): Promise<{ id: string; secrets: string[] }> {
  const shipment = await db.shipment.findFirstOrThrow({ where: { orderId } });
  const [id, at] = [newId(), clock.now()];
  const [picture, receivedBy] = [`secret picture ${word}`, `Taken by secret ${word}`];
  const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(picture)]);
  const fileKey = `proofs/${at.toISOString().slice(0, 10)}/${id}`;
  await files.put(fileKey, content, 'image/jpeg');
  await db.proof.create({
    data: {
      id,
      shipmentId: shipment.id,
      jobId: '1',
      entry: word,
      kind: 'photo',
      state: 'kept',
      receivedBy,
      fileKey,
      contentType: 'image/jpeg',
      bytes: content.byteLength,
      at,
      notedAt: at,
      keptAt: at,
    },
  });
  return { id, secrets: [picture, receivedBy] };
}
