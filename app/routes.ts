import { index, layout, route } from '@remix-run/route-config';
import type { RouteConfig, RouteConfigEntry } from '@remix-run/route-config';
import { pathIn, SCREENS, screensOf, type ShellName } from './shells/screens.ts';

/** Every shell uses the same screen files, under its own route ids. */
function screens(shell: ShellName): RouteConfigEntry[] {
  return screensOf(shell).map((screen) =>
    screen.path === ''
      ? index(screen.file, { id: `${shell}:index` })
      : route(pathIn(shell, screen), screen.file, { id: `${shell}:${screen.path}` }),
  );
}

/** Redirects from the former paths of the screens inside Shopify. */
const moved: RouteConfigEntry[] = SCREENS.filter(({ embedded }) => embedded).map(({ path }) =>
  route(path, 'routes/moved-screen.tsx', { id: `moved:${path}` }),
);

/** Redirects from the former paths of renamed screens. `root` is the path prefix of the shell. */
function renamed(shell: ShellName, root: string): RouteConfigEntry[] {
  return screensOf(shell).flatMap(({ formerly }) =>
    formerly
      ? [route(formerly, 'routes/moved-screen.tsx', { id: `moved:${root}${formerly}` })]
      : [],
  );
}

/** Wraps the screens of a shell in a layout that shows their errors inside the shell. */
function within(shell: ShellName, inside: RouteConfigEntry[]): RouteConfigEntry {
  return layout('shells/screen-layout.tsx', { id: `${shell}:screens` }, inside);
}

export default [
  route('login', 'routes/login.tsx'),
  route('login-code', 'routes/login-code.tsx'),
  route('choose-password', 'routes/choose-password.tsx'),
  route('set-up-authenticator', 'routes/set-up-authenticator.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('enter-email', 'routes/enter-email.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('change-password', 'routes/change-password.tsx'),
  route('invitation', 'routes/invitation.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('waiting-for-approval', 'routes/waiting-for-approval.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('hubs/receive', 'routes/receive-start.tsx'),
  route('hubs/receive/offline', 'routes/receive-offline.tsx'),
  route('shopify', 'routes/shopify.tsx'),
  route('woocommerce', 'routes/woocommerce.tsx'),
  // Without the portal shell, because people who were tricked into approving the connection also land here.
  route('woocommerce-success', 'routes/woocommerce-success.tsx'),
  route('mails', 'routes/mails.tsx'),
  route('auth/login', 'routes/outside-admin.tsx'),
  route('auth/*', 'routes/auth.tsx'),
  route('app', 'shells/embedded-layout.tsx', [
    within('embedded', [
      ...screens('embedded'),
      ...moved,
      ...renamed('embedded', 'app/'),
      route('*', 'routes/$.tsx', { id: 'embedded:not-found' }),
    ]),
  ]),
  route('frame/:storeId', 'routes/store-frame.tsx'),
  // The only document that a store's own admin loads; it opens all other pages of the WordPress shell.
  route('wordpress/:storeId/open', 'routes/wordpress-token.tsx'),
  route('wordpress/:storeId', 'shells/wordpress-layout.tsx', [
    within('wordpress', [
      ...screens('wordpress'),
      ...renamed('wordpress', 'wordpress/:storeId/'),
      route('*', 'routes/$.tsx', { id: 'wordpress:not-found' }),
    ]),
  ]),
  layout('shells/portal-layout.tsx', [
    within('portal', [
      ...screens('portal'),
      ...renamed('portal', ''),
      route('*', 'routes/$.tsx', { id: 'not-found' }),
    ]),
  ]),
] satisfies RouteConfig;
