let isHandedOver = false;

/** Reloads the document for another person who signed in. Unsaved changes of the previous person do not stop the
 *  reload. */
export function handOver(): void {
  isHandedOver = true;
  window.location.reload();
}

export function isBeingHandedOver(): boolean {
  return isHandedOver;
}
