import { receiveOfflineMessages } from '#app/messages/receive-offline.ts';
import { OfflineReceiveScreen } from '#app/screens/hubs/offline-receive-screen.tsx';
import { BARCODE_READER } from '#app/ui/barcode-reader.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';
import { RECEIVING_APP } from '#app/screens/hubs/use-offline-ready.ts';

export const meta = () => [{ title: receiveOfflineMessages.in('en').text('title') }];
export const handle = { readsBarcodes: true } satisfies RouteHandle;
// Listed here, so that the barcode reader is cached on the device too.
export const links = () => [
  ...RECEIVING_APP,
  { rel: 'prefetch', href: BARCODE_READER, as: 'fetch' as const },
];

// Has no loader: the page is cached on devices and must contain no personal data.
export default function ReceiveOfflineRoute() {
  return <OfflineReceiveScreen />;
}
