import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Only app/config reads the environment; take what you need from composition.',
};

const axeAlone = {
  name: '@axe-core/playwright',
  message: 'Accessibility is judged by errorsOf or sound of tests/e2e/sound.ts.',
};

const journeyAlone = {
  name: '@playwright/test',
  importNames: ['test'],
  message: 'A journey is a test of tests/e2e/journey.ts, which closes what it opened.',
};

const fetcherAlone = {
  name: '@remix-run/react',
  importNames: ['useFetcher'],
  message: 'An answer can pass unseen: use app/ui/use-fetcher.ts.',
};

const bareTime = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The domain takes the time from clock.now().',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'The domain takes the time from clock.now().',
  },
];

/** Required texts are read by `requiredText`, which also rejects texts of invisible characters only. */
const ownTextReaders = [
  {
    selector:
      "CallExpression[callee.property.name='min'][arguments.0.value=1] > MemberExpression > CallExpression[callee.property.name='trim']",
    message: 'A text that must be given is requiredText of app/domain/shared/text.schema.ts.',
  },
];

/** The size of every request body is checked before it is parsed: app/auth/read-form.server.ts,
 *  app/api/read-json.ts. */
const unweighedBodies = [
  {
    selector:
      "CallExpression[callee.property.name=/^(formData|json|text|arrayBuffer|blob)$/][callee.object.name='request'], CallExpression[callee.property.name=/^(formData|json|text|arrayBuffer|blob)$/][callee.object.property.name='request']",
    message: 'Bodies are read by readForm, which weighs them first.',
  },
  {
    selector:
      "CallExpression[callee.object.name='express'][callee.property.name=/^(json|urlencoded|text)$/]",
    message: 'Bodies are read by jsonBody or rawBody, which weigh them first.',
  },
];

/** The clocks of two processes may differ by a minute. Times that one process writes and another one compares, such as
 *  the end of a lease, therefore come from the database's clock. */
const heldByOwnClock = [
  {
    selector:
      'FunctionDeclaration:has(Identifier[name=/^(lease|leased|rests|locked|held)Until$|^(begun|createBegun|taken)At$|RestsUntil$/]):has(CallExpression[callee.property.name="now"][callee.object.property.name="clock"])',
    message:
      "Another process may have written this time: compare it by the database's clock, clock.sharedNow(tx).",
  },
];

/** Loaders and actions are wrapped, so that an AppError becomes a response with its status and message. */
const bareDoors = [
  {
    selector:
      'ExportNamedDeclaration > FunctionDeclaration[async=true][id.name=/^(loader|action)$/]',
    message: 'A loader is made by screenLoader, an action by formAction or formActions.',
  },
];
const modulesReplaced = {
  selector:
    "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|resetModules)$/]",
  message: 'Tests share their modules; one that replaces any is named *.apart.test.ts.',
};
/** Tests start browsers with `launchChromium`, which finds the installed browser and sets the common flags. */
const ownBrowser = {
  selector:
    'CallExpression[callee.object.name=/^(chromium|firefox|webkit)$/][callee.property.name=/^(launch|launchServer|launchPersistentContext|executablePath)$/]',
  message: 'A browser is started by launchChromium of tests/e2e/browser.ts.',
};
/** Rejects the spread of a literal, such as `{ ...{ a, b }, c }` for `{ a, b, c }`. It only keeps the formatter from
 *  putting each member on its own line. */
const noIdleSpread = {
  meta: { type: 'suggestion', fixable: 'code', schema: [] },
  create: ({ report, sourceCode }) => ({
    'SpreadElement:matches([argument.type=/^(Object|Array)Expression$/], [argument.expression.type="ArrayExpression"])'(
      node,
    ) {
      const literal = node.argument.expression ?? node.argument;
      const members = sourceCode.getText(literal).slice(1, -1).trim().replace(/,$/, '');
      report({
        node,
        message: 'Write the members themselves; a table keeps its rows under prettier-ignore.',
        fix: (fixer) => (members ? fixer.replaceText(node, members) : null),
      });
    },
  }),
};

export default tseslint.config(
  {
    // Generated files, fixtures, and the WordPress plugin, which is written in PHP.
    ignores: [
      'build/',
      'node_modules/',
      '.data/',
      'tests/fixtures/',
      'extensions/*/dist/',
      'extensions/*/shopify.d.ts',
      'woocommerce-plugin/',
      '**/*.generated.*',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // An import of types only (`import { type A }`) remains as an import without names, which still loads the module.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A function without `await` may be async, to match the type of a port.
      '@typescript-eslint/require-await': 'off',
      // Responses are thrown too, as Remix expects.
      '@typescript-eslint/only-throw-error': 'off',
      // Event handlers may be async. They handle their own rejections.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true },
      ],
      // Our ports are records of functions; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': ['error', noEnvironment],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { house: { rules: { 'no-idle-spread': noIdleSpread } } },
    rules: { 'house/no-idle-spread': 'error' },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
  },
  {
    files: ['app/{screens,ui,shells,routes}/**/*.{ts,tsx}', 'app/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['app/{screens,shells,ui}/**/*.{ts,tsx}'],
    ignores: ['app/ui/use-fetcher{,.test}.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { paths: [fetcherAlone] }] },
  },
  {
    files: ['app/{api,auth,routes,screens,shells,ui}/**/*.{ts,tsx}', 'app/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...unweighedBodies, ...bareDoors] },
  },
  {
    files: ['app/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...bareTime, ...heldByOwnClock] },
  },
  {
    files: ['app/domain/**/*.ts'],
    ignores: ['**/*.test.ts', 'app/domain/shared/text.schema.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...bareTime, ...heldByOwnClock, ...ownTextReaders],
    },
  },
  {
    // Commands write to the terminal and start other processes with their environment.
    files: [
      'app/cli/**',
      'app/config/**',
      'app/integrations/*/build-*.ts',
      'app/integrations/places/measure-towns.ts',
      'simulators/start.ts',
      'simulators/*/build-*.ts',
      // The two entry points pass the environment to app/config.
      'app/server.ts',
      'worker/index.ts',
      'tests/**',
      'prisma/**',
      '**/*.test.{ts,tsx}',
      '*.config.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    // Simulators convert any received value to text, as the vendors do.
    files: ['simulators/**', 'tests/**'],
    rules: { '@typescript-eslint/no-base-to-string': 'off' },
  },
  {
    files: ['tests/**', '**/*.test.{ts,tsx}'],
    rules: {
      'max-lines': 'off',
      // Responses and fixtures are untyped JSON, whose content the assertions check.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['tests/**/*.ts', '**/*.test.{ts,tsx}'],
    ignores: ['tests/e2e/browser.ts'],
    rules: { 'no-restricted-syntax': ['error', ownBrowser] },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    ignores: ['**/*.apart.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ownBrowser, modulesReplaced] },
  },
  {
    files: ['tests/e2e/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [axeAlone, journeyAlone] }] },
  },
  {
    files: ['tests/e2e/journey.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [axeAlone] }] },
  },
  {
    files: ['tests/e2e/sound.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [journeyAlone] }] },
  },
);
