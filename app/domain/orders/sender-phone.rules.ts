type Sent = {
  pickupLocation: { phone: string | null } | null;
  merchant: { phone: string | null };
};

/** Who is rung up about a parcel at its sender: the location that it leaves from, or, where that has no
 *  phone of its own, the merchant (product.md D26). Courier and label say the same. */
export function senderPhone({ pickupLocation, merchant }: Sent): string | null {
  return pickupLocation?.phone || merchant.phone;
}
