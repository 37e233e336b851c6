import { z } from 'zod';
import { requiredText, unlessTooLong } from '#app/domain/shared/text.schema.ts';
import {
  optionalPlain,
  OptionalPhone,
  OptionalPostalCode,
  OptionalProvince,
  requiredPlain,
} from '#app/domain/shared/written.schema.ts';
import { DEFAULT_DAYS, isChoice } from './backfill.rules.ts';
import { tidyStoreName } from './store-name.rules.ts';

export const STORE_MESSAGES = {
  empty: 'Fields cannot be left empty',
  fillAll: 'Please fill all the fields.',
  nameTaken: 'A store with this name already exists. Choose another name.',
  tokensAreForCustom: 'Only custom stores can have tokens. Choose a custom store.',
  chooseStore: 'Choose a store, or create a new one.',
  locationOfShop: 'This location comes from Shopify. Change it there, and it updates here.',
  noTown: 'Unknown town. Check the spelling, or set the pin.',
  disconnected: 'The store is disconnected. Reconnect it first.',
} as const;

/** The message for a name that differs from that of another of the account's stores only in case, spaces or
 *  punctuation. */
export function nameLooksLike(taken: string): string {
  return `The store ${taken} has almost the same name. Choose another name.`;
}

/** The message for the name of a deleted store, which suggests reconnecting that store. */
export function nameOfDeleted(name: string): string {
  return `The deleted store ${name} still has this name. Reconnect it in Store Settings, or choose another name.`;
}

/** A store's URL in normalised form, so that an address typed in another way is recognised. A missing scheme becomes
 *  https. Null if the text is not an http or https URL, contains a user name or password, or has a host without a dot
 *  that is not localhost. */
export function storeUrl(text: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (
    !isWeb ||
    url.username ||
    url.password ||
    (!url.hostname.includes('.') && url.hostname !== 'localhost')
  )
    return null;
  const host = url.host.replace(/\.(?=:|$)/, '');
  const folder = plainly(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  return `${url.protocol}//${host}${folder}`;
}

/** Normalises percent-encoding: unreserved characters are decoded, and the remaining codes are in upper case
 *  (RFC 3986, 6.2.2). */
function plainly(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}

const NewStoreName = (message: string) => requiredText(80, message).transform(tidyStoreName);

const Url = (message: string) =>
  requiredText(300, message).transform((text, context) => {
    const url = storeUrl(text);
    if (url) return url;
    context.addIssue({
      code: 'custom',
      message: 'Enter the address of the store, e.g. https://shop.example.co.za',
    });
    return z.NEVER;
  });

/** The email address of the merchant for whom an administrator acts. */
const Username = z.string().trim().max(254).optional();

export const CustomStoreInput = z
  .object({
    storeName: NewStoreName(STORE_MESSAGES.empty),
    storeUrl: Url(STORE_MESSAGES.empty),
    username: Username,
  })
  .meta({ id: 'CustomStoreInput' });
export type CustomStoreInput = z.infer<typeof CustomStoreInput>;

/** Whether a token is for an existing store, or for a new store that is created for the token. */
export const StoreTokenForm = z.discriminatedUnion(
  'which',
  [
    CustomStoreInput.extend({ which: z.literal('new') }),
    z.object({
      which: z.literal('known'),
      storeName: requiredText(120, STORE_MESSAGES.chooseStore),
      storeUrl: z.null().default(null),
    }),
  ],
  { error: STORE_MESSAGES.chooseStore },
);
export type StoreTokenForm = z.infer<typeof StoreTokenForm>;

export const WooStoreInput = z
  .object({
    storeName: NewStoreName(STORE_MESSAGES.fillAll),
    storeUrl: Url(STORE_MESSAGES.fillAll),
    username: Username,
    days: z.coerce
      .number()
      .refine((days) => isChoice('woocommerce', days), 'Choose how far back to import.')
      .default(DEFAULT_DAYS),
  })
  .meta({ id: 'WooStoreInput' });
export type WooStoreInput = z.infer<typeof WooStoreInput>;

export const WarehouseInput = z
  .object({
    accountNo: requiredText(120, STORE_MESSAGES.empty),
    // Not trimmed: a trailing space may be part of the password.
    password: z
      .string({ error: unlessTooLong(STORE_MESSAGES.empty) })
      .min(1, STORE_MESSAGES.empty)
      .max(300),
  })
  .meta({ id: 'WarehouseInput' });
export type WarehouseInput = z.infer<typeof WarehouseInput>;

/** A coordinate within the limits of South Africa. Null if no position was given; then the centre of the town is
 *  used. */
const degrees = (least: number, max: number) =>
  z
    .union([
      z.literal('').transform(() => null),
      z.coerce
        .number({
          error: 'The position is missing. Choose the address from the list, or set the pin',
        })
        .min(least, 'The pin is outside South Africa')
        .max(max, 'The pin is outside South Africa'),
    ])
    .nullable()
    .default(null);

export const PickupLocationInput = z
  .object({
    storeName: requiredText(80, STORE_MESSAGES.empty),
    locationName: requiredText(80, STORE_MESSAGES.empty),
    street: requiredText(300, STORE_MESSAGES.empty),
    suburb: optionalPlain(120),
    city: requiredPlain(120, STORE_MESSAGES.empty),
    province: OptionalProvince,
    postalCode: OptionalPostalCode,
    phone: OptionalPhone,
    latitude: degrees(-35.5, -22),
    longitude: degrees(16, 33.5),
    geoSource: z.enum(['store', 'google', 'offline', 'pin']).default('offline'),
    approximate: z
      .preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean())
      .default(false),
  })
  .meta({ id: 'PickupLocationInput' });
export type PickupLocationInput = z.infer<typeof PickupLocationInput>;

/** Actions on a listed pickup location. */
export const LOCATION_ACTIONS = [
  z.object({ intent: z.literal('makeDefault'), locationId: z.uuid() }),
  z.object({ intent: z.literal('remove'), locationId: z.uuid() }),
] as const;
