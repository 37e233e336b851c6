import { OfflineReceiveScreen } from '#app/screens/hubs/offline-receive-screen.tsx';
import { BARCODE_READER } from '#app/ui/barcode-reader.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';
import { RECEIVING_APP } from '#app/screens/hubs/use-offline-ready.ts';

export const meta = () => [{ title: 'Receive' }];
export const handle = { readsBarcodes: true } satisfies RouteHandle;
// Named here, the reader is kept on the device too.
export const links = () => [
  ...RECEIVING_APP,
  { rel: 'prefetch', href: BARCODE_READER, as: 'fetch' as const },
];

// Without a loader: it is kept on devices, and must hold nobody's data.
export default function ReceiveOfflineRoute() {
  return <OfflineReceiveScreen />;
}
