import type { OpenManifest } from '#app/domain/manifests/open-manifests.ts';

/** Of what a list shows, the selected orders; where none is, all. Both by the manifests that come of it. */
export function toConfirm(
  manifests: readonly OpenManifest[],
  selected: ReadonlySet<string>,
): OpenManifest[] {
  if (selected.size === 0) return [...manifests];
  return manifests
    .map((manifest) => ({
      ...manifest,
      orderKeys: manifest.orderKeys.filter((key) => selected.has(key)),
    }))
    .filter(({ orderKeys }) => orderKeys.length > 0);
}

export function confirmTitle(manifests: readonly OpenManifest[]): string {
  const orders = manifests.reduce((sum, { orderKeys }) => sum + orderKeys.length, 0);
  return `Confirm ${counted(manifests.length, 'manifest')} with ${counted(orders, 'order')}?`;
}

/** One line for each manifest, then what it means. */
export function confirmLines(manifests: readonly OpenManifest[], left: number): string[] {
  const each = manifests.map(({ storeName, pickupName, orderKeys }) =>
    [`${storeName}, ${pickupName}:`, counted(orderKeys.length, 'order')].join(' '),
  );
  const booked = manifests.filter(({ isBooked }) => isBooked).map(({ storeName }) => storeName);
  return [
    ...each,
    ...(left > 0 ? [`${counted(left, 'order')} more will wait for the next manifest.`] : []),
    ...(booked.length > 0
      ? [`The courier is booked at once for ${[...new Set(booked)].join(', ')}.`]
      : []),
    'What is confirmed cannot be taken out of the manifest again.',
  ];
}

function counted(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}
