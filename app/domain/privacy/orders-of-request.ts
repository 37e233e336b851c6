import type { Prisma, PrivacyRequest } from '@prisma/client';

/** The orders that a request is about: those it names with their parts, and with a data request all of the same
 *  customer in that store. Of a shop, those that were here when it asked: what came later belongs to
 *  a shop that was installed again. */
export function ordersOfRequest(request: PrivacyRequest): Prisma.OrderWhereInput {
  const { storeId, customerRef, externalOrderIds, receivedAt } = request;
  if (request.kind === 'shopRedact') return { storeId, receivedAt: { lte: receivedAt } };
  return {
    storeId,
    OR: [
      { externalId: { in: externalOrderIds } },
      { partOf: { externalId: { in: externalOrderIds } } },
      ...(customerRef && request.kind === 'dataRequest' ? [{ customerRef }] : []),
    ],
  };
}
