import { parcelWords } from '#app/domain/orders/parcels.rules.ts';
import type { OpenManifest } from '#app/domain/manifests/open-manifests.ts';
import { counted } from '#app/domain/shared/counted.ts';

/** The selected orders of a list by manifest, or all orders if none is selected. */
export function toConfirm(
  manifests: readonly OpenManifest[],
  selected: ReadonlySet<string>,
): OpenManifest[] {
  return selected.size === 0 ? [...manifests] : among(manifests, (key) => selected.has(key));
}

/** The manifests without the orders that cannot be confirmed. */
export function withoutSkipped(
  manifests: readonly OpenManifest[],
  skipped: readonly { orderKey: string }[],
): OpenManifest[] {
  const left = new Set(skipped.map(({ orderKey }) => orderKey));
  return among(manifests, (key) => !left.has(key));
}

function among(
  manifests: readonly OpenManifest[],
  isIn: (orderKey: string) => boolean,
): OpenManifest[] {
  return manifests
    .map((manifest) => ({ ...manifest, orderKeys: manifest.orderKeys.filter(isIn) }))
    .filter(({ orderKeys }) => orderKeys.length > 0);
}

export function confirmTitle(manifests: readonly OpenManifest[]): string {
  const orders = manifests.reduce((sum, { orderKeys }) => sum + orderKeys.length, 0);
  return `Confirm ${counted(manifests.length, 'manifest')} with ${counted(orders, 'order')}?`;
}

/** One line for each manifest, followed by the consequences. */
export function confirmLines(manifests: readonly OpenManifest[], left: number): string[] {
  const each = manifests.map(({ storeName, pickupName, orderKeys, parcels }) => {
    const count = orderKeys.reduce((sum, key) => sum + (parcels[key] ?? 1), 0);
    return `${storeName}, ${pickupName}: ${counted(orderKeys.length, 'order')}, ${parcelWords(count)}`;
  });
  const booked = manifests.filter(({ isBooked }) => isBooked).map(({ storeName }) => storeName);
  return [
    ...each,
    ...(left > 0 ? [`${counted(left, 'order')} more will wait for the next manifest.`] : []),
    ...(booked.length > 0
      ? [`The courier is booked at once for ${[...new Set(booked)].join(', ')}.`]
      : []),
    'Confirmed orders cannot be removed from the manifest.',
  ];
}
