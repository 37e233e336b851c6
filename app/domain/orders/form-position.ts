import { countryName } from '#app/domain/people/country-name.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { foreignTown } from '#app/domain/shared/foreign-town.ts';
import {
  townMiddle,
  type AddressParts,
  type TownMiddle,
} from '#app/domain/shared/town-position.ts';
import type { Services } from '#app/ports/services.ts';
import { MESSAGES } from './order.rules.ts';

const UNKNOWN_TOWN = 'Unknown town. Check the spelling and the postal code, or set the pin.';

/** The centre of the town, for an address that a form posted without a position.
 *  @throws AppError 'invalid-input' at the address when neither town nor postal code is known, and for a town in
 *  another country. */
export async function formPosition(
  deps: Pick<Services, 'places'>,
  address: Omit<AddressParts, 'street'>,
): Promise<TownMiddle> {
  const abroad = foreignTown(address.city);
  if (abroad) {
    const message = `This town is in ${countryName(abroad)}. We deliver in South Africa only.`;
    throw new AppError('invalid-input', message, { fields: { address: message, city: message } });
  }
  const position = await townMiddle(deps, address);
  if (!position)
    throw new AppError('invalid-input', MESSAGES.noGeo, {
      fields: { address: MESSAGES.noGeo, city: UNKNOWN_TOWN },
    });
  return position;
}
