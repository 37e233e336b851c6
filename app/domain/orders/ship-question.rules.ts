import { counted } from '#app/domain/shared/counted.ts';
import type { ActQuestion } from './act-row.rules.ts';

const CAN = { thing: 'order', be: 'be shipped' } as const;
const KEEP = 'Not now';

/** What is asked before the fees of several shipments are spent, or that of one that a bare key means. */
export function shipQuestion(count: number): ActQuestion {
  const [title, confirm] =
    count === 1
      ? ['Ship this order?', 'Ship order']
      : [`Ship ${counted(count, 'order')}?`, `Ship ${counted(count, 'order')}`];
  return { title, confirm, can: CAN, lines: [], keep: KEEP };
}

/** The same with the labels. */
export function shipAndPrintQuestion(count: number): ActQuestion {
  const orders = counted(count, 'order');
  const [title, confirm, label] =
    count === 1
      ? ['Ship this order and print its label?', 'Ship and print', 'Its label opens as a PDF.']
      : [
          `Ship ${orders} and print their labels?`,
          `Ship and print ${orders}`,
          'Their labels open as one PDF.',
        ];
  return { title, confirm, can: CAN, lines: [label], keep: KEEP };
}
