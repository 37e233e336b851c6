import { z } from 'zod';
import { ADDRESS_MESSAGES } from '#app/domain/shared/address-form.rules.ts';
import {
  addressErrors,
  AddressForm,
  addressOfForm,
  formErrors,
} from '#app/domain/shared/address-form.schema.ts';
import { SOUTH_AFRICA_BOX as BOX } from '#app/domain/shared/geo.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';
import {
  optionalPlain,
  OptionalPostalCode,
  OptionalProvince,
} from '#app/domain/shared/written.schema.ts';
import { WEEKDAYS } from './hub.rules.ts';

export const HUB_MESSAGES = {
  required: 'Please fill in all required fields',
  noPosition: 'Hub location is missing geolocation data',
  nameTaken: 'A hub with this name already exists. Choose another name.',
  deliveryDay: 'Must be a day of the week in lowercase, such as monday.',
  cutOff: 'Must be a time such as 14:00.',
  noTeamNumber: 'Enter the courier’s team number, such as 41001.',
} as const;

const { outside: OUTSIDE } = ADDRESS_MESSAGES;
const Degrees = z.number({ error: HUB_MESSAGES.noPosition });
const Required = (max: number) => requiredText(max, HUB_MESSAGES.required);

/** A hub is where drivers bring collected parcels, and from where parcels go out for delivery. A position is required,
 *  because distances are measured from it. */
export const HubInput = z.object({
  name: Required(80),
  description: optionalText(400),
  street: optionalText(200),
  suburb: optionalPlain(120),
  city: optionalPlain(120),
  province: OptionalProvince,
  postalCode: OptionalPostalCode,
  latitude: Degrees.min(BOX.south, OUTSIDE).max(BOX.north, OUTSIDE),
  longitude: Degrees.min(BOX.west, OUTSIDE).max(BOX.east, OUTSIDE),
  geoSource: z.enum(['store', 'google', 'offline', 'pin']).default('pin').catch('pin'),
  teamId: Required(20).regex(/^\d+$/, HUB_MESSAGES.noTeamNumber),
  teamName: Required(80),
  /** The weekdays on which the hub delivers; an empty list means that the hub has set none. If `deliveryDays` or
   *  `cutOff` is omitted, the hub keeps its current value. */
  deliveryDays: z
    .array(z.enum(WEEKDAYS, { error: HUB_MESSAGES.deliveryDay }))
    .max(7)
    .optional(),
  /** The time, in Johannesburg, until which an arriving parcel goes out the same day; null if the hub has no
   *  cut-off. */
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, HUB_MESSAGES.cutOff)
    .nullable()
    .optional(),
});
export type HubInput = z.infer<typeof HubInput>;

const Fields = AddressForm.extend({
  name: z.string().default(''),
  description: z.string().default(''),
  teamId: z.string().default(''),
  teamName: z.string().default(''),
  deliveryDays: z.union([z.string().transform((day) => [day]), z.array(z.string())]).default([]),
  cutOff: z
    .string()
    .trim()
    .default('')
    .transform((time) => time || null),
});

export const HubForm = Fields.transform((form, context) => {
  const { name, description, teamId, teamName, deliveryDays, cutOff } = form;
  const own = { name, description, teamId, teamName, deliveryDays, cutOff };
  const parsed = HubInput.safeParse({ ...addressOfForm(form), ...own });
  const errors = hubErrors(form, parsed.error);
  for (const [field, message] of errors)
    context.addIssue({ code: 'custom', path: [field], message });
  return parsed.success && errors.length === 0 ? parsed.data : z.NEVER;
});

/** A missing street and city, or a missing position, is reported once, at the address field. */
function hubErrors(form: z.infer<typeof Fields>, error: z.ZodError | undefined) {
  const typed = addressErrors(form);
  const { latitude, longitude, ...others } = formErrors(typed, error);
  if (form.street.trim() === '' && form.city.trim() === '')
    return Object.entries({ address: HUB_MESSAGES.required, ...others });
  const ofPosition = { ...(latitude ? { latitude } : {}), ...(longitude ? { longitude } : {}) };
  const isPlaced = !latitude && !longitude;
  if (isPlaced || typed['latitude'] || typed['longitude'])
    return Object.entries({ ...others, ...ofPosition });
  return Object.entries({ address: HUB_MESSAGES.noPosition, ...others });
}

const PAGE_SIZE = 50;
const HUB_SORTS = ['name', '-name', 'team', '-team'] as const;
export type HubSort = (typeof HUB_SORTS)[number];

/** `q` searches names, addresses and teams. */
export const HubsQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  q: z.string().trim().max(120).catch(''),
  sort: z.enum(HUB_SORTS).catch('name'),
});
export type HubsQuery = z.infer<typeof HubsQuery>;
