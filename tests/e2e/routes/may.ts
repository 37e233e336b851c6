import type { Permission } from '#app/domain/shared/permissions.ts';
import type { Caller } from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { HOLDERS } from '#tests/builders/permission-holders.ts';
import type { Expected } from '#tests/fakes/leak-check.ts';

export type May = (caller: Caller, owned: Owned) => Expected;

export type Form = {
  fields(owned: Owned): Record<string, string>;
  may: May;
  /** The shells in which the form changes the owner's data for at least one caller. The permission matrix fails
   *  if it has not seen such a change. */
  actions?: 'in both frames' | 'in the portal' | 'in the embedded frame';
};

export type RemixRoute = {
  /** The path relative to the root of the shell. */
  at(owned: Owned): string;
  get: May;
  /** The forms by intent; the key is '' if the route has a single form without an intent. */
  forms?: Record<string, Form>;
};

/** Additions to a screen's row: its forms, and its example path or its readers where they differ from the usual
 *  ones. */
export type ScreenExtras = Partial<RemixRoute>;

export const forAll: May = () => 'in';
export const signedOut: May = () => 'out';
export const whatever: May = () => 'either';

export const signedIn: May = ({ role }) => (role ? 'in' : 'out');

/** Signed-in callers pass the access check; their input decides the result. */
export const trySignedIn: May = ({ role }) => (role ? 'either' : 'out');

export const holding =
  (permission: Permission): May =>
  ({ role }) =>
    role && HOLDERS[permission].includes(role) ? 'in' : 'out';

/** Callers need the permission, and the resource must be visible to them. */
export const seeing =
  (permission: Permission): May =>
  (caller, owned) =>
    caller.sees.includes(owned) ? holding(permission)(caller, owned) : 'out';

/** Like `seeing`, but for callers with access the result depends on the state of the resource. */
export const trying =
  (permission: Permission): May =>
  (caller, owned) =>
    seeing(permission)(caller, owned) === 'out' ? 'out' : 'either';

/** Only the person who started a connection may read it. */
export const itsStarter: May = ({ userId }, { merchant }) =>
  userId === merchant.userId ? 'in' : 'out';

/** Callers who may read orders pass the access check; any result is accepted. */
export const mayRead: May = (caller, owned) =>
  holding('order.read')(caller, owned) === 'out' ? 'out' : 'either';

/** Only for a store's own admin and its own store. Any result is accepted. */
export const shopItself: May = ({ role }) => (role === 'embedded' ? 'either' : 'out');

/** Callers also need a merchant account. Administrators have none, so any result is accepted for them. */
export const ofAnAccount: May = (caller, owned) =>
  caller.role === 'admin' ? 'either' : holding('store.write')(caller, owned);

/** Forms with fixed fields, keyed by their intent. */
export const formsOf = (may: May, ...forms: Record<string, string>[]): Record<string, Form> =>
  Object.fromEntries(forms.map((form) => [form['intent'], { fields: () => form, may }]));

export const ADDRESS = {
  street: '1 Main Road',
  suburb: 'Berea',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '-29.85',
  longitude: '31.02',
  geoSource: 'pin',
  precision: 'street',
};
