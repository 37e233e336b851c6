let isHandedOver = false;

/** Reloads the document for another person who signed in. The previous person's unsaved changes do not block the
 *  reload. */
export function handOver(): void {
  isHandedOver = true;
  window.location.reload();
}

export function isBeingHandedOver(): boolean {
  return isHandedOver;
}
