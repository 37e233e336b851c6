import type { Prisma, PrivacyRequest } from '@prisma/client';

/** The orders that a request concerns: the named ones with their parts, and for a data request all orders of the same
 *  customer in that store. For a shop, all orders that were received up to the request, because later ones belong to a
 *  new installation. */
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
