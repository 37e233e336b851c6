import { vitestPart } from './tests/run/vitest-part.ts';

const isShort = process.env['SECURITY'] === 'short';

/** The run that tries every door from outside (docs/security.md). SECURITY=short asks for the form
 *  that `npm run test:all` runs; there the matrices of `tests/api` belong to the unit part already. A
 *  test tries thousands of requests, so it may take many times the ordinary limit. */
export default vitestPart({
  include: [
    'tests/security/**/*.security.ts',
    ...(isShort
      ? []
      : [
          'tests/security/**/*.full.ts',
          'tests/api/{permissions,permissions-doors,permissions-live,cross-site,headers}.test.ts',
        ]),
  ],
  globalSetup: ['./tests/global-setup.ts', './tests/security/table.ts'],
  // The built screens are run as node runs them, not taken apart again.
  external: [/\/build\/server\//],
  // In full time is judged, so nothing else of ours runs beside it.
  workers: isShort ? 2 : 1,
  patience: 30,
});
