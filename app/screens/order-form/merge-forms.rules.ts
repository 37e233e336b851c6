import {
  changedAsStored,
  type OrderFormField,
  type OrderFormValues,
} from '#app/domain/orders/order-form.rules.ts';
import { isAddressField } from '#app/domain/shared/address-form.rules.ts';

/** A field that another user has changed in the meantime, with its current value. `isContested`: the user of this form
 *  typed another value. */
export type Overtaken = {
  field: Exclude<OrderFormField, AddressPart> | 'address';
  now: string;
  isContested: boolean;
};
type AddressPart =
  | 'street'
  | 'suburb'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'latitude'
  | 'longitude'
  | 'geoSource'
  | 'precision';

/** Merges the typed values with the current order. A field that the user changed to another value keeps the typed
 *  value; every other field gets the order's current value. The address is merged as a whole. Values are compared as
 *  they are stored. */
export function mergeForms(
  began: OrderFormValues,
  typed: OrderFormValues,
  now: OrderFormValues,
): { values: OrderFormValues; overtaken: Overtaken[] } {
  const [mine, theirs] = [fieldsOf(began, typed), fieldsOf(began, now)];
  const other = fieldsOf(now, typed);
  const values = { ...now };
  for (const name of Object.keys(now) as OrderFormField[])
    if (mine.has(placeOf(name)) && other.has(placeOf(name))) values[name] = typed[name];
  const overtaken = [...theirs].map((field) => ({
    field,
    now: wordsOf(field, now),
    isContested: mine.has(field) && changedAsStored(now, typed).some(isShownIn(field)),
  }));
  return { values, overtaken };
}

/** The form's current values by field. */
export function typedIn(form: FormData, began: OrderFormValues): OrderFormValues {
  const names = Object.keys(began) as OrderFormField[];
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value : began[name]];
    }),
  ) as OrderFormValues;
}

type Place = Overtaken['field'];

function fieldsOf(from: OrderFormValues, to: OrderFormValues): Set<Place> {
  return new Set(changedAsStored(from, to).map(placeOf));
}

function placeOf(name: OrderFormField): Place {
  return isAddressField(name) ? 'address' : (name as Place);
}

const ADDRESS_WORDS = ['street', 'suburb', 'city', 'province', 'postalCode'] as const;

function isShownIn(field: Place): (name: OrderFormField) => boolean {
  const names: readonly string[] = field === 'address' ? ADDRESS_WORDS : [field];
  return (name) => names.includes(name);
}

function wordsOf(field: Place, values: OrderFormValues): string {
  if (field !== 'address') return values[field];
  return ADDRESS_WORDS.map((name) => values[name])
    .filter(Boolean)
    .join(', ');
}
