import type { Services } from '#app/ports/services.ts';
import { barBoxes } from './label-bars.ts';
import { LABEL_BOXES, LABEL_SIZE } from './label-boxes.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import type { LabelBox, LabelText } from './label-boxes.rules.ts';
import { latinForm, textWidth } from './label-text.rules.ts';
import type { PrinterDpi } from './label-scale.rules.ts';
import { zplWriter } from './label-zpl.rules.ts';
import { Label } from './label.schema.ts';
import { labelsOf as labelsOfShipment, WITH_LABELLED } from './order-label.ts';
import { labelsOf, type Person } from './own-labels.ts';

/** A label as the screen draws it, measured in dots. */
export type LabelPicture = {
  widthDots: number;
  heightDots: number;
  boxes: LabelBox[];
  /** `widthDots` is the greatest width that the text can have in a label font. */
  texts: (LabelText & { widthDots: number })[];
  /** The recipient's name as the label spells it, if the label fonts lack some of its characters. */
  respelled: { written: string; latin: string } | null;
};

type Needs = Pick<Services, 'db' | 'settings'>;

/** What one of the person's labels would look like if it was made now; null for another person's label, or if the
 *  order has no current shipment. */
export async function printJobPicture(
  deps: Needs,
  actor: Person,
  printJobId: string,
): Promise<LabelPicture | null> {
  const job = await deps.db.printJob.findFirst({
    where: { id: printJobId, ...labelsOf(actor) },
    include: { order: { include: WITH_LABELLED } },
  });
  const shipment = job?.order.shipments.find((one) => one.id === job.order.currentShipmentId);
  if (!job || !shipment) return null;
  // Uses the number of parcels at the time the label was queued, because it may have changed since.
  const { order, parcels, parcel } = job;
  const labels = labelsOfShipment(order, { ...shipment, parcels }, deps.settings.productName);
  return pictureOf(Label.parse(labels[parcel - 1]));
}

/** A label without an order, to test the printer. */
export function testLabel(
  deps: Pick<Services, 'clock' | 'settings'>,
  dpi: PrinterDpi,
): {
  zpl: string;
  picture: LabelPicture;
} {
  const label = Label.parse({
    productName: deps.settings.productName,
    barcode: 'TEST00000000',
    orderId: 'TEST',
    taskId: 'TEST',
    shippedAt: deps.clock.now(),
    storeName: 'Test label',
    from: { name: 'Test label', phone: '', addressLines: ['Not for collection'] },
    to: {
      name: 'Test label',
      company: '',
      phone: '',
      addressLines: ['If you can read this and scan the barcode, the printer is ready.'],
      suburb: '',
      town: 'Test',
      postalCode: '0000',
    },
    notes: 'Throw this label away.',
  });
  return { zpl: zplWriter(dpi)(label), picture: pictureOf(label) };
}

function pictureOf(label: Label): LabelPicture {
  const { boxes, texts, barcode } = layoutLabel(label);
  const latin = latinForm(label.to.name, 'name');
  return {
    widthDots: LABEL_SIZE.widthDots,
    heightDots: LABEL_SIZE.heightDots,
    boxes: [...LABEL_BOXES, ...boxes, ...barBoxes(barcode)],
    texts: texts.map((text) => ({ ...text, widthDots: textWidth(text.text, text.sizeDots) })),
    respelled: latin === null ? null : { written: label.to.name, latin },
  };
}
