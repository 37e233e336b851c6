/** The page where anyone with the tracking number can follow the parcel. */
export function trackingPage(publicUrl: string, orderKey: string): string {
  return `${publicUrl}/track-order/${orderKey}`;
}
