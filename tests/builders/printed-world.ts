import type { IntegrationType } from '@prisma/client';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import type { Label } from '#app/domain/documents/label.schema.ts';
import { requestLabels, requestPackingSlips } from '#app/domain/documents/request-documents.ts';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import type { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { alertCodes, alertCodesOf } from '#tests/fakes/alerts.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { bookedWorld } from './booked-world.ts';

/** A merchant with one booked order, who prints its documents and changes it. */
export async function printedWorld(platform: IntegrationType = 'custom') {
  const world = await bookedWorld(platform);
  const { services, db, merchant, order, keys } = world;
  const none = async () => Buffer.from('%PDF');
  /** `meanwhile` runs after the order is read and before the document is ready. */
  const make = (documentJobId: string, meanwhile: () => Promise<unknown> = none) => {
    const draw = async (_: readonly Label[] | readonly unknown[]) => {
      await meanwhile();
      return none();
    };
    const renderers = {
      renderLabels: draw,
      renderPrints: zplPrints,
      renderSlips: draw,
      renderManifests: draw,
    };
    return makeDocument({ ...services, ...renderers }, { documentJobId });
  };
  const label = async (meanwhile?: () => Promise<unknown>) =>
    make((await requestLabels(services, merchant, keys)).jobId, meanwhile);
  const slip = async (meanwhile?: () => Promise<unknown>) =>
    make((await requestPackingSlips(services, merchant, keys)).jobId, meanwhile);
  const change = (over: Partial<UpdateOrderInput>) =>
    updateOrder(services, merchant, {
      orderKey: order.orderKey,
      confirmedSameId: false,
      ...over,
    });
  return {
    ...world,
    make,
    label,
    slip,
    change,
    words: () => alertCodesOf(db, order.id),
    codes: () => alertCodes(db, order.id),
    prints: () => db.documentPrint.findMany({ orderBy: { paper: 'asc' } }),
  };
}
