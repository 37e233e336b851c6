/** Increase this (product.md D40) when data kept by a browser can no longer be read. */
export const CLIENT_VERSION = '1';
export const CLIENT_VERSION_KEY = 'clientVersion';

/** A browser without a kept version is new, not outdated. */
export function isOldClient(kept: string | null): boolean {
  return kept !== null && kept !== CLIENT_VERSION;
}

export function updatedWords(productName: string): string {
  return `${productName} has been updated. Please login again. We apologise for the inconvenience.`;
}
