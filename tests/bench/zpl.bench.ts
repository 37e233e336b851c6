import type { Label } from '#app/domain/documents/label.schema.ts';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import { alternate, assessed, processorMs } from './bench.ts';
import type { BenchResult } from './bench.ts';
import { benchLabels } from './bench-labels.ts';

const COUNT = 1000;
// One job takes a few milliseconds, which is too short to be measured alone.
const REPEATS = 10;

/** How many labels are converted to bytes for the printer in a second of processor time. The limit is one template
 *  string that does not measure, wrap, cut or escape. */
export async function run(): Promise<BenchResult> {
  const goal = 0.5;
  // Each round uses new labels, as a real job does, so that no cache helps.
  const rateOf = (write: (label: Label) => string) => async () => {
    const labels = benchLabels(COUNT * REPEATS);
    return (labels.length * 1000) / (await processorMs(() => writeAll(labels, write)));
  };

  const { limit, product, ratio, rounds } = await alternate({
    rounds: 9,
    limit: rateOf(template),
    product: rateOf(labelToZpl),
  });
  const result = { part: 'zpl', unit: 'labels/s', limit, product, ratio, goal, guards: {}, rounds };
  return assessed(result, 'at least');
}

/** Writes jobs of a thousand labels in sequence. */
function writeAll(labels: readonly Label[], write: (label: Label) => string): void {
  for (let start = 0; start < labels.length; start += COUNT) {
    let job = '';
    for (const label of labels.slice(start, start + COUNT)) job += write(label);
    if (Buffer.from(job).length < COUNT * 1000) throw new Error('The labels came out too short.');
  }
}

function template({ from, to, ...label }: Label): string {
  return `^XA^CI28^PW799^LL1199^LH0,0
^FO25,25^GB749,3,3^FS
^FO25,1171^GB749,3,3^FS
^FO25,25^GB3,1149,3^FS
^FO771,25^GB3,1149,3^FS
^FO25,101^GB749,3,3^FS
^FO25,500^GB749,3,3^FS
^FO25,638^GB749,3,3^FS
^FO25,862^GB749,3,3^FS
^FO25,946^GB749,3,3^FS
^FO25,1080^GB749,3,3^FS
^FO540,500^GB234,138,138^FS
^FO45,45^A0N,50,50^FH^FD${label.productName}^FS
^FO330,40^A0N,20,20^FH^FDDRIVER^FS
^FO330,66^A0N,30,30^FH^FD${label.driver}^FS
^FO640,40^A0N,20,20^FH^FDPARCEL^FS
^FO640,66^A0N,30,30^FH^FD${label.parcel}^FS
^FO45,119^A0N,20,20^FH^FDDELIVER TO^FS
^FO45,155^A0N,68,68^FH^FD${to.name}^FS
^FO45,232^A0N,42,42^FH^FD${to.phone}^FS
^FO45,292^A0N,38,38^FH^FD${to.addressLines[0]}^FS
^FO45,338^A0N,38,38^FH^FD${to.addressLines[1]}^FS
^FO45,517^A0N,34,34^FH^FD${to.suburb}^FS
^FO45,567^A0N,66,66^FH^FD${to.town}^FS
^FO566,530^FR^A0N,104,104^FH^FD${to.postalCode}^FS
^FO230,816^A0N,48,48^FH^FD${label.barcode}^FS
^FO45,876^A0N,20,20^FH^FDORDER^FS
^FO45,903^A0N,34,34^FH^FD${label.orderId}^FS
^FO300,876^A0N,20,20^FH^FDTASK ID^FS
^FO300,903^A0N,34,34^FH^FD${label.taskId}^FS
^FO555,876^A0N,20,20^FH^FDSHIPPED^FS
^FO555,903^A0N,34,34^FH^FD${label.shippedAt.toISOString()}^FS
^FO45,960^A0N,20,20^FH^FDDELIVERY NOTES^FS
^FO45,986^A0N,26,26^FH^FD${label.notes}^FS
^FO470,960^A0N,20,20^FH^FDCONTENTS^FS
^FO470,986^A0N,26,26^FH^FD${label.contents}^FS
^FO45,1092^A0N,20,20^FH^FDCOLLECTED FROM^FS
^FO45,1115^A0N,24,24^FH^FD${label.storeName} · ${from.name} · ${from.phone}^FS
^FO45,1143^A0N,24,24^FH^FD${from.addressLines[0]}, ${from.addressLines[1]}^FS
^FO149,658^BY3,3,142^BCN,142,N,N,N,A^FD${label.barcode}^FS
^XZ
`;
}
