import type { Shipment } from '@prisma/client';
import type { Checked } from '#app/domain/orders/action-facts.rules.ts';
import { labelProblem } from '#app/domain/orders/actions/labels.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import type { Settings } from '#app/ports/services.ts';

type Linked = Checked & {
  orderKey: string;
  shipment: Pick<Shipment, 'bookedAt' | 'collectedAt'> | null;
};

/** The link that makes the order's label and returns it as PDF (decision 066); null if there is no label to print. */
export function labelLinkOf(
  order: Linked,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): string | null {
  const problem = labelProblem(actionFactsOf(order, order.shipment), productName);
  return problem ? null : `${publicUrl}/documents/labels/${order.orderKey}.pdf`;
}
