/** Raised (product.md D40) when what a browser keeps can no longer be read. */
export const CLIENT_VERSION = '1';
export const CLIENT_VERSION_KEY = 'clientVersion';

/** A browser that kept nothing yet is not old. */
export function isOldClient(kept: string | null): boolean {
  return kept !== null && kept !== CLIENT_VERSION;
}

export function updatedWords(productName: string): string {
  return `${productName} has been updated. Please login again. We apologise for the inconvenience.`;
}
