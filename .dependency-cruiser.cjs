/** The allowed import directions. Each rule forbids imports from its first pattern to its second one. */

const TESTS = '(\\.test\\.tsx?$|^tests/)';
/** Files of the domain without side effects: schemas, rules and the table of order actions. */
const HARMLESS = '(\\.(schema|rules)\\.ts$|^app/domain/orders/actions/)';
const NEVER_IN_DOMAIN = [
  'express',
  'react',
  'react-dom',
  '@remix-run/.*',
  '@shopify/.*',
  '@woocommerce/.*',
  'bullmq',
  'pino',
  'ws',
  'nodemailer',
  'undici',
  'pg',
].join('|');

/** The areas of the domain. Each may import from the areas before it. It reaches the areas after it only by their jobs
 *  (`*.job.ts`). */
// prettier-ignore
const AREAS = [
  'shared', 'alerts', 'audit', 'holidays', 'wallet', 'money', 'credentials', 'people', 'approvals', 'stores', 'orders',
  'documents', 'imports', 'proof', 'tracking', 'shipments', 'warehouse', 'manifests', 'hubs', 'performance', 'privacy', 'intake',
  'webhooks', 'alert-actions', 'home', 'operations', 'workbench', 'notifications',
];

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const code = (path, more = {}) => ({ path, pathNot: TESTS, ...more });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Two files that need one another, if only for a type, are one file, or want a third.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The import leads nowhere.',
      {},
      // Resolved only by Vite: virtual modules, and the URL of a package's WebAssembly file.
      { couldNotResolve: true, pathNot: '^virtual:|[.]wasm[?]url$' },
    ),
    rule(
      'domain-stays-inside',
      'The domain imports ports, other domain files and nothing outside.',
      code('^app/domain/'),
      { path: '^(app/(?!domain/|ports/|messages/)|worker/|prisma/|tests/|build/)' },
    ),
    rule(
      'domain-knows-no-machinery',
      'Web, queue and vendor libraries stay outside the domain.',
      code('^app/domain/'),
      { path: `node_modules/(${NEVER_IN_DOMAIN})/` },
    ),
    rule(
      'shared-is-the-bottom',
      'domain/shared imports nothing of ours.',
      code('^app/domain/shared/'),
      { path: '^(app|worker|prisma)/', pathNot: ['^app/domain/shared/', '^app/ports/'] },
    ),
    ...AREAS.slice(0, -1).map((area, at) =>
      rule(
        `area-${area}-looks-down`,
        `Areas stand in an order (docs/architecture.md): ${area} knows those before it, and sends jobs to those after it.`,
        code(`^app/domain/${area}/`),
        { path: `^app/domain/(${AREAS.slice(at + 1).join('|')})/`, pathNot: '\\.job\\.ts$' },
      ),
    ),
    rule(
      'every-area-has-its-place',
      'A new area is written into AREAS, and into docs/architecture.md.',
      { path: `^app/domain/(?!(${AREAS.join('|')})/)` },
      {},
    ),
    rule(
      'messages-are-words',
      'Messages in several languages know no area: all may read them.',
      code('^app/messages/'),
      { path: '^(app|worker|prisma)/', pathNot: ['^app/messages/', '^app/domain/shared/'] },
    ),
    rule(
      'ports-are-types',
      'A port asks in words of its own and of domain/shared.',
      code('^app/ports/'),
      { path: '^(app|worker)/', pathNot: ['^app/ports/', '^app/domain/', '^app/messages/'] },
    ),
    rule(
      'ports-hold-no-code',
      'Ports take only types from the areas of the domain.',
      code('^app/ports/'),
      { path: '^app/domain/(?!shared/)', pathNot: HARMLESS, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nobody-imports-doors',
      'Doors are at the edge: only the server and the worker mount them.',
      code('^app/', {
        pathNot: [TESTS, '^app/(routes|api|worker)/', '^app/(server|web\\.server|routes)\\.ts$'],
      }),
      { path: '^(app/(routes|api)/|worker/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'integrations-are-strangers',
      'Vendors never import one another.',
      code('^app/integrations/([^/]+)/'),
      { path: '^app/integrations/([^/]+)/', pathNot: '^app/integrations/$1/' },
    ),
    rule(
      'integrations-look-inward',
      'An integration knows ports and the shared domain only.',
      code('^app/integrations/'),
      { path: '^(app/(routes|screens|shells|ui|api|auth)/|worker/)' },
    ),
    rule(
      'only-composition-integrates',
      'Real things are made and joined in composition.server.ts.',
      code('^(app|worker)/', {
        pathNot: [
          TESTS,
          '^app/composition\\.server\\.ts$',
          '^app/composition/',
          '^app/integrations/',
        ],
      }),
      { path: '^app/integrations/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'simulators-stay-out',
      'Production cannot tell a simulator from the vendor.',
      code('^(app|worker)/', {
        pathNot: [TESTS, '^app/cli/'],
      }),
      { path: '^simulators/' },
    ),
    rule(
      'screens-are-pictures',
      'A screen takes rules and types from the domain.',
      code('^app/(screens|ui|shells)/', {
        pathNot: [TESTS, '\\.server\\.tsx?$', '-layout\\.tsx$'],
      }),
      {
        path: '^app/domain/',
        pathNot: [HARMLESS, '^app/domain/shared/'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'screens-load-no-schemas',
      'Input is checked on the server. A schema loads zod, which is larger than most screens. Put the constants that a screen needs into a rules file.',
      code('^app/(screens|ui|shells)/', {
        pathNot: [TESTS, '\\.server\\.tsx?$', '-layout\\.tsx$'],
      }),
      { path: '\\.schema\\.ts$|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'screens-know-no-doors',
      'A screen knows no address, no session and no vendor.',
      code('^app/(screens|ui)/'),
      {
        path: '^(app/(routes|api|auth|integrations|cli|config)/|worker/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'server-files-stay-on-the-server',
      'A browser must never be able to reach a .server file.',
      code('^app/(screens|ui)/|^app/entry\\.client\\.tsx$', {
        pathNot: [TESTS, '\\.server\\.tsx?$'],
      }),
      { path: '\\.server\\.tsx?$', reachable: true },
    ),
    rule(
      'cli-is-for-people',
      'Nothing but tests and commands imports a command.',
      code('^(app/(?!cli/)|worker/|prisma/)'),
      { path: '^app/cli/' },
    ),
    rule(
      'node-runs-no-tsx',
      'Node runs these as they are, and cannot read JSX.',
      code(
        '^(app/(domain|integrations|api|ports|config|cli|auth)/|worker/|app/(server|composition\\.server)\\.ts$)',
      ),
      { path: '\\.tsx$' },
    ),
    rule(
      'extensions-are-clients',
      'An extension knows our service by its calls alone.',
      code('^extensions/', { pathNot: [TESTS, '^extensions/testing/'] }),
      { path: '^(app|worker|prisma|tests)/' },
    ),
    rule(
      'extensions-stand-alone',
      'Nothing of the service needs the extensions; only tests look at both.',
      code('^(app|worker|prisma)/'),
      { path: '^extensions/' },
    ),
    rule(
      'product-needs-no-tests',
      'The product runs without its tests and their tools.',
      code('^(app|worker|prisma)/'),
      { path: '^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(tests/fixtures|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
};
