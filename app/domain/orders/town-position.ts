import type { Services } from '#app/ports/services.ts';

export type AddressParts = {
  street: string;
  suburb: string | null;
  city: string;
  province: string | null;
  postalCode: string | null;
};

export type OrderPosition = {
  latitude: number | null;
  longitude: number | null;
  geoSource: 'store' | 'google' | 'offline' | 'pin' | null;
  approximate: boolean;
};

const NOWHERE: OrderPosition = {
  latitude: null,
  longitude: null,
  geoSource: null,
  approximate: false,
};

/** The middle of the town, for an address that came without a position: marked approximate and not
 *  sent to the courier (product.md D10). */
export async function townPosition(
  { places }: Pick<Services, 'places'>,
  { city, suburb, province, postalCode }: Omit<AddressParts, 'street'>,
): Promise<OrderPosition> {
  if (!city) return NOWHERE;
  const town = await places.townOf({ city, suburb, provinceCode: province, postalCode });
  if (!town) return NOWHERE;
  const { latitude, longitude } = town;
  return { latitude, longitude, geoSource: 'offline', approximate: true };
}
