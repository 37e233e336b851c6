/** Where anyone who holds the tracking number can follow the parcel. */
export function trackingPage(publicUrl: string, orderKey: string): string {
  return `${publicUrl}/track-order/${orderKey}`;
}
