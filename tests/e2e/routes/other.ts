import { SCREENS, screensOf, type ShellName } from '#app/shells/screens.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { addressOf } from '../screen-address.ts';
import {
  forAll,
  signedOut,
  whatever,
  signedIn,
  itsStarter,
  type Form,
  type RemixRoute,
} from './may.ts';

const NOT_FOUND: RemixRoute = {
  at: () => 'no-such-page',
  get: signedOut,
  forms: { '': { fields: () => ({ storeName: 'x' }), may: signedOut } },
};

const emptyForm = (fields = {}): Form => ({ fields: () => fields, may: signedOut });

/** Old addresses. They redirect every caller; the screen they lead to checks access. */
const MOVED: Record<string, RemixRoute> = Object.fromEntries([
  ...SCREENS.filter(({ embedded }) => embedded).map((screen) => [
    `moved:${screen.path}`,
    {
      at: ({ orderKey }: Owned) => `app/${addressOf(screen, { orderId: orderKey })}`,
      get: whatever,
    },
  ]),
  ...renamedIn('portal', '', () => ''),
  ...renamedIn('embedded', 'app/', () => 'app/'),
  ...renamedIn('wordpress', 'wordpress/:storeId/', ({ store }) => `wordpress/${store.id}/`),
]);

function renamedIn(shell: ShellName, root: string, rootOf: (owned: Owned) => string) {
  return screensOf(shell).flatMap(({ formerly }): [string, RemixRoute][] =>
    formerly
      ? [[`moved:${root}${formerly}`, { at: (owned) => rootOf(owned) + formerly, get: whatever }]]
      : [],
  );
}

/** The routes that are not screens, by route id. */
export const OTHER_ROUTES: Record<string, RemixRoute> = {
  root: { at: () => 'login', get: forAll },
  'shells/portal-layout': { at: () => 'orders', get: signedIn },
  'shells/embedded-layout': { at: () => 'orders', get: signedIn },
  'shells/wordpress-layout': { at: () => 'orders', get: signedIn },
  'embedded:not-found': NOT_FOUND,
  'wordpress:not-found': NOT_FOUND,
  // Needs no session: anyone with a store's id learns the address of its wp-admin.
  'routes/wordpress-token': {
    at: ({ store }) => `wordpress/${store.id}/open`,
    get: whatever,
  },
  // Redirects to 'routes/wordpress-token'.
  'routes/store-frame': { at: ({ store }) => `frame/${store.id}`, get: whatever },
  'not-found': NOT_FOUND,
  'routes/receive-start': { at: () => 'hubs/receive', get: whatever },
  'routes/login': { at: () => 'login', get: whatever, forms: { '': emptyForm() } },
  'routes/signup': { at: () => 'signup', get: whatever, forms: { '': emptyForm() } },
  'routes/verify-email': {
    at: () => 'verify-email',
    get: signedOut,
    forms: {
      verify: emptyForm({ intent: 'verify', code: 'ABCD-2345' }),
      resend: emptyForm({ intent: 'resend' }),
    },
  },
  'routes/login-code': {
    at: () => 'login-code',
    get: whatever,
    forms: { '': emptyForm({ code: '000000' }) },
  },
  'routes/choose-password': {
    at: () => 'choose-password',
    get: whatever,
    forms: { '': emptyForm({ password: 'Umhlanga-2026!', confirm: 'Umhlanga-2026!' }) },
  },
  'routes/set-up-authenticator': {
    at: () => 'set-up-authenticator',
    get: signedOut,
    forms: {
      beginAuthenticator: emptyForm({ intent: 'beginAuthenticator' }),
      confirmAuthenticator: emptyForm({ intent: 'confirmAuthenticator', code: '000000' }),
    },
  },
  'routes/enter-email': { at: () => 'enter-email', get: whatever, forms: { '': emptyForm() } },
  'routes/forgot-password': { at: () => 'forgot-password', get: whatever },
  'routes/change-password': {
    at: () => 'change-password',
    get: whatever,
    forms: {
      change: emptyForm({
        intent: 'change',
        code: 'ABCD-2345',
        password: 'Str0ng!pass',
        confirm: 'Str0ng!pass',
      }),
      resend: emptyForm({ intent: 'resend' }),
    },
  },
  // Needs no session: mail programs post this form without a browser (one-click unsubscribe).
  'routes/unsubscribe': {
    at: () => 'unsubscribe?ticket=of-nobody',
    get: whatever,
    forms: { '': emptyForm({ 'List-Unsubscribe': 'One-Click' }) },
  },
  // Only the ticket in the link gives access; this ticket does not exist.
  'routes/invitation': {
    at: () => 'invitation?ticket=of-nobody',
    get: whatever,
    forms: {
      accept: emptyForm({
        intent: 'accept',
        ticket: 'of-nobody',
        password: 'Str0ng!pass',
        confirm: 'Str0ng!pass',
      }),
      join: emptyForm({ intent: 'join', ticket: 'of-nobody' }),
      decline: emptyForm({ intent: 'decline', ticket: 'of-nobody' }),
    },
  },
  // The same text for every caller, without personal data.
  'routes/waiting-for-approval': { at: () => 'waiting-for-approval', get: forAll },
  // The mailbox of evaluation mode, which production does not have.
  'routes/mails': { at: () => 'mails', get: forAll },
  'routes/shopify': { at: () => 'shopify?token=of-nobody', get: whatever },
  'routes/woocommerce-success': {
    at: ({ connectToken }) => `woocommerce-success?user_id=${connectToken}`,
    get: itsStarter,
  },
  'routes/woocommerce': { at: () => 'woocommerce?token=of-nobody', get: whatever },
  // The same text for every caller, without personal data.
  'routes/outside-admin': { at: () => 'auth/login', get: forAll },
  ...MOVED,
  'routes/auth': { at: () => 'auth/session-token', get: whatever },
  // Last, because it ends the session of every caller.
  'routes/logout': { at: () => 'logout', get: whatever, forms: { '': emptyForm() } },
};
