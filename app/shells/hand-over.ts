let isHandedOver = false;

/** Reloads the document, because the browser now belongs to another person or account. Unsaved changes do not stop the
 *  reload. */
export function handOver(): void {
  isHandedOver = true;
  window.location.reload();
}

export function isBeingHandedOver(): boolean {
  return isHandedOver;
}
