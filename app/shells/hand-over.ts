let isHandedOver = false;

/** Somebody else has signed in: the document is read anew for them, without asking about what the one
 *  before them had typed. */
export function handOver(): void {
  isHandedOver = true;
  window.location.reload();
}

export function isBeingHandedOver(): boolean {
  return isHandedOver;
}
