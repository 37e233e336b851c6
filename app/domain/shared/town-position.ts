import type { Services } from '#app/ports/services.ts';
import { parseText } from './plain-writing.ts';
import { parsePostalCode } from './postal-code.ts';
import { provinceCode } from './province.ts';

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

export const NOWHERE: OrderPosition = {
  latitude: null,
  longitude: null,
  geoSource: null,
  approximate: false,
};

export type TownMiddle = {
  latitude: number;
  longitude: number;
  geoSource: 'offline';
  approximate: true;
};

type Town = Omit<AddressParts, 'street' | 'city'> & { city: string | null };

/** The centre of the town, or of the postal code if the town is unknown, for an address without a position. It is
 *  marked approximate and not sent to the courier (product.md D10). Null if neither is known. */
export async function townMiddle(
  { places }: Pick<Services, 'places'>,
  { city, suburb, province, postalCode }: Town,
): Promise<TownMiddle | null> {
  if (!city && !suburb && !postalCode) return null;
  const town = await places.townOf({
    city: parseText(city),
    suburb: parseText(suburb),
    // A text that is not one of our provinces says nothing about where the town lies.
    provinceCode: provinceCode(province, 'ZA'),
    postalCode: postalCode && parsePostalCode(postalCode),
  });
  if (!town) return null;
  const { latitude, longitude } = town;
  return { latitude, longitude, geoSource: 'offline', approximate: true };
}

/** As `townMiddle`, in the columns of an order; `NOWHERE` if neither town nor postal code is known. */
export async function townPosition(
  deps: Pick<Services, 'places'>,
  address: Town,
): Promise<OrderPosition> {
  return (await townMiddle(deps, address)) ?? NOWHERE;
}
