type Sent = {
  pickupLocation: { phone: string | null } | null;
  merchant: { phone: string | null };
};

/** The phone number to call about a parcel at its sender: that of the pickup location, else the merchant's
 *  (product.md D26). The courier and the label use the same number. */
export function senderPhone({ pickupLocation, merchant }: Sent): string | null {
  return pickupLocation?.phone || merchant.phone;
}
