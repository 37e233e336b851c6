import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findings, SPECIFIED } from './words/findings.ts';
import { isAllowedName, unusedReasons } from './words/allowed-names.ts';
import { identifiersOf, keptCounts, nameCounts, placedNames, risen } from './words/names.ts';
import { allTexts, textsOf } from './words/sources.ts';
import { TURNS, turnsIn } from './words/turns.ts';

const ALL = allTexts();
const SCREEN = 'app/screens/orders/example.tsx';
const textsIn = (source: string, file = SCREEN) => textsOf(file, source).map(({ text }) => text);

test('every text that a person may see is in plain words', () => {
  expect(findings(ALL)).toEqual([]);
});

test.each(TURNS.map(({ example, not }) => [example, not] as const))(
  '“%s” added by hand fails the check',
  (example, not) => {
    expect(not.test(example)).toBe(true);
    expect(
      findings(textsOf(SCREEN, `const row = { title: ${JSON.stringify(example)} };`)),
    ).not.toEqual([]);
  },
);

/** The column *Not* of the project's table of terms, as far as those words can appear on a screen. */
const NOT = [
  'needs you',
  'the matter',
  'what needs somebody',
  'an act',
  'the intent',
  'a happening',
  'given up',
  'tried in vain',
  'patiently',
  'stubbornly',
  'put aside',
  'send it even so',
  'let it go on',
  'take out of the manifest',
  'turn back',
  'the way back',
  'a stale label',
  'write back',
  'the store was told',
  'not here as the store has it',
  'nothing-lost meter',
  'earlier orders',
  'judged again',
  'papers',
  'paper',
  'daily match',
  'a payment that nobody knew',
  'money requests',
  'it stands here until another agrees',
  'prices',
  'held is the fee',
  'stuck work',
  'what is open',
  'somebody who works for it',
  'what was done',
  'a held page',
  'a fault',
  'trouble',
  'which door',
];
test.each(NOT)('“%s” fails the check on a screen and in the plugin', (words) => {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  const php = `__( '${text} here', 'thumela' )`;

  expect(turnsIn(text)).not.toEqual([]);
  if (words !== 'prices')
    expect(findings(textsOf('woocommerce-plugin/src/A.php', php))).not.toEqual([]);
});

test.each([
  'All clear',
  'Problems appear here with a suggested fix.',
  'Your parcel is on its way back to the shop.',
  'This is no longer needed.',
  'Ship ${counted(matters.length, "order")}',
])('%s passes the check', (text) => {
  expect(turnsIn(text)).toEqual([]);
});

test.each([
  ['<p>Ship this order</p>', ['Ship this order']],
  ['<p>Ship {count} orders today</p>', ['Ship {count} orders today']],
  ['<Field label="Street" name="x" className="t-field wide" />', ['Street']],
  ["const row = { title: 'Orders', code: 'order.ship' };", ['Orders']],
  ["throw new AppError('not-found', 'This order was removed.');", ['This order was removed.']],
  ["requiredText(60, 'Enter a name.');", ['Enter a name.']],
  ['const said = `Ship ${count} orders`;', ['Ship ${count} orders']],
  [
    "import { a } from 'some where'; throw new Error('never for people'); log.info('a job ended');",
    [],
  ],
  ['const rows = await db.$queryRaw`select id from orders`;', []],
  ["<Button>{isNew ? 'Add' : 'Save'}</Button>", ['Add', 'Save']],
  ["const COLUMNS = [{ key: 'Driver', head: 'Driver' }];", ['Driver']],
  ["const HEADS = ['Store', 'Parcels'];", ['Store', 'Parcels']],
  ["if (isHere) throw notFound('Order');", ['Order']],
  ["toast('Saved.');", ['Saved.']],
  ["if (key === 'Enter') headers.set('Authorization', token); const status = 'failed';", []],
])('the texts of %s', (source, texts) => {
  expect(textsIn(source)).toEqual(texts);
});

test('a vendor’s name in code is not a text', () => {
  const source = "const topics = { orders: 'Order' }; const at = row['Status'];";

  expect(textsIn(source, 'app/integrations/shopify/read-webhook.ts')).toEqual([]);
  expect(textsIn(source)).toEqual(['Order']);
});

test('the plugin’s texts are read with their plurals, the extensions’ from their locales', () => {
  const php = "_n( '%s order', '%s orders in all', $n, 'thumela' ); __( 'Orders', 'thumela' );";
  const locale = '{\n  "print": {\n    "choose": "What to print",\n    "one": "1 order"\n  }\n}';

  expect(textsIn(php, 'woocommerce-plugin/src/A.php')).toEqual([
    '%s order',
    '%s orders in all',
    'Orders',
  ]);
  expect(textsIn(locale, 'extensions/a/locales/en.default.json')).toEqual([
    'What to print',
    '1 order',
  ]);
});

test('each text is printed with its file and where a person sees it', () => {
  const [first] = textsOf('app/screens/orders/a.tsx', '\n<p>Ship this order</p>');

  expect(first).toEqual({
    text: 'Ship this order',
    file: 'app/screens/orders/a.tsx',
    line: 2,
    group: 'Screen orders',
  });
  const groups = new Set(ALL.map(({ group }) => group));
  for (const group of [
    'Screen orders',
    'Mails',
    'PDF documents',
    'API',
    'WordPress plugin',
    'Command line',
  ])
    expect(groups, group).toContain(group);
});

test('the specification’s texts are on the screens word for word', () => {
  const all = ALL.map(({ text }) => text).join('\n');
  const pieces = (text: string) => text.split(/\{[^}]*\}/).map((piece) => piece.trim());

  expect(SPECIFIED.filter((text) => pieces(text).some((piece) => !all.includes(piece)))).toEqual(
    [],
  );
});

test('a name with an unwanted word may disappear, and no new one may appear', () => {
  const kept = keptCounts();

  expect(risen(nameCounts(), kept)).toEqual([]);
  const before = nameCounts(['label']);
  for (const [word] of Object.entries(kept)) {
    const name = word === 'most' ? 'MOST_ROWS' : `is-${word.replaceAll(' ', '-')}`;
    expect(risen(nameCounts(['label', name]), before), word).toHaveLength(1);
  }
});

test('names of every kind are read', () => {
  const source =
    'const MOST_ROWS = 1; type StaleLabel = { matter: string }; function tellNobody() {}';

  expect(nameCounts(identifiersOf('a.ts', source))).toMatchObject({
    most: 1,
    stale: 1,
    matter: 1,
    tell: 1,
    nobody: 1,
  });
  expect(nameCounts(['Promise', 'action', 'contact'])).toMatchObject({ promise: 0, act: 0 });
});

test('a name is excepted only where its reason applies, and every reason is needed', () => {
  expect(isAllowedName('act', 'app/ui/menu-button.test.tsx')).toBe(true);
  expect(isAllowedName('act', 'app/ui/menu-button.tsx')).toBe(false);
  expect(unusedReasons(placedNames())).toEqual([]);
});

test('npm run check checks the words', () => {
  expect(readFileSync('tests/run/check.ts', 'utf8')).toContain("'words:check'");
});
