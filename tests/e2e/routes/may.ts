import type { Permission } from '#app/domain/shared/permissions.ts';
import type { Caller } from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { HOLDERS } from '#tests/builders/permission-holders.ts';
import type { Expected } from '#tests/fakes/leak-check.ts';

export type May = (caller: Caller, owned: Owned) => Expected;

export type Form = {
  fields(owned: Owned): Record<string, string>;
  may: May;
  /** Where it changes something of the owner's for somebody, which the matrix has to have seen. */
  acts?: 'in both frames' | 'in the portal' | 'in the embedded frame';
};

export type RemixRoute = {
  /** Below the root of the frame. */
  at(owned: Owned): string;
  get: May;
  /** By intent; '' for a form that has only one. */
  forms?: Record<string, Form>;
};

/** What a screen's row does not say: its forms, and where the example or its readers are others. */
export type ScreenExtras = Partial<RemixRoute>;

export const forAll: May = () => 'in';
export const signedOut: May = () => 'out';
export const whatever: May = () => 'either';

export const signedIn: May = ({ role }) => (role ? 'in' : 'out');

/** Whoever is signed in gets an answer to what they asked for. */
export const trySignedIn: May = ({ role }) => (role ? 'either' : 'out');

export const holding =
  (permission: Permission): May =>
  ({ role }) =>
    role && HOLDERS[permission].includes(role) ? 'in' : 'out';

/** The permission, and the thing must be one of theirs. */
export const seeing =
  (permission: Permission): May =>
  (caller, owned) =>
    caller.sees.includes(owned) ? holding(permission)(caller, owned) : 'out';

/** The same, where the answer to those who may hangs on the thing itself. */
export const trying =
  (permission: Permission): May =>
  (caller, owned) =>
    seeing(permission)(caller, owned) === 'out' ? 'out' : 'either';

/** Only whoever began a connection may look at it. */
export const itsStarter: May = ({ userId }, { merchant }) =>
  userId === merchant.userId ? 'in' : 'out';

/** Whoever reads orders at all, whatever the answer is. */
export const mayRead: May = (caller, owned) =>
  holding('order.read')(caller, owned) === 'out' ? 'out' : 'either';

/** A shop acts for itself, whatever the answer is. */
export const shopItself: May = ({ role }) => (role === 'embedded' ? 'either' : 'out');

/** An account of one's own is needed too: an administrator has none. */
export const ofAnAccount: May = (caller, owned) =>
  caller.role === 'admin' ? 'either' : holding('store.write')(caller, owned);

/** Forms that say no more than what is asked for. */
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
