import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { GRANTS, type GrantRole } from '#app/domain/shared/permissions.ts';
import {
  anchorOf,
  HELP_PAGES,
  helpFor,
  helpRow,
  isHelpPage,
  mayReadHelp,
  type HelpPage,
} from '#app/shells/help-pages.rules.ts';
import { isOpenTo } from '#app/shells/menu.ts';
import { screensOf, type ShellName } from '#app/shells/screens.ts';
import { allTexts } from '#tests/tooling/words/sources.ts';
import { partsIn, PICTURE, textOfParts, type Block, type Guide } from './guide.rules.ts';
import { GUIDE_FILES, guideFor, parseGuide, readGuide } from './read-guide.server.ts';

const PAGES = Object.keys(HELP_PAGES) as HelpPage[];
const SHELLS: readonly ShellName[] = ['portal', 'embedded', 'wordpress'];
const PATHS = new Set(SHELLS.flatMap((shell) => screensOf(shell).map(({ path }) => `/${path}`)));

function headingsOf({ blocks }: Pick<Guide, 'blocks'>): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
}

function linksOf(blocks: readonly Block[]): string[] {
  return partsIn(blocks).flatMap((part) => (part.kind === 'link' ? [part.to] : []));
}

function labelsOf(blocks: readonly Block[]): string[] {
  return partsIn(blocks).flatMap((part) =>
    part.kind === 'strong' ? [textOfParts(part.parts).replace(/[.:]$/, '')] : [],
  );
}

/** What is inside the tags of a message, such as the name of a link. */
const taggedIn = (text: string) =>
  [...text.matchAll(/<(\w+)>(.*?)<\/\1>/g)].map(([, , inside = '']) => inside);

/** All texts that users see in the app, except those of the guide. */
const LABELS = new Set(
  allTexts()
    .filter(({ file }) => !file.startsWith('docs/'))
    .flatMap(({ text }) => [text, ...taggedIn(text)])
    .flatMap((text) => [text, text.replace(/[.:]$/, '')]),
);
const unknownLabels = (blocks: readonly Block[]) =>
  labelsOf(blocks).filter((label) => !LABELS.has(label));

test('every file of the guide is a help page, and every help page has a file', () => {
  expect([...GUIDE_FILES.keys()].toSorted()).toEqual(PAGES.toSorted());
  expect(PAGES.length).toBeGreaterThanOrEqual(12);
});

test.each(PAGES)('%s: title and headings match the list of help pages', (page) => {
  const { title, blocks } = readGuide(page);

  expect({ title, headings: headingsOf({ blocks }) }).toEqual({
    title: helpRow(page).title,
    headings: helpRow(page).headings,
  });
  expect(new Set(headingsOf({ blocks }).map(anchorOf)).size, 'each has an address').toBe(
    headingsOf({ blocks }).length,
  );
});

test.each(PAGES)('%s: each link leads to an existing screen, help page or heading', (page) => {
  const broken = linksOf(readGuide(page).blocks).filter((to) => !exists(page, to));

  expect(broken).toEqual([]);
});

function exists(page: HelpPage, to: string): boolean {
  const [path = '', hash] = to.split('#');
  const name = /^\/help\/(.+)$/.exec(path)?.[1];
  if (name === undefined && path !== '') return path.startsWith('https://') || PATHS.has(path);
  const target = path === '' ? page : (name ?? '');
  if (!isHelpPage(target)) return false;
  return hash === undefined || helpRow(target).headings.map(anchorOf).includes(hash);
}

test.each(PAGES)('%s: each bold text is a text of the app', (page) => {
  expect(unknownLabels(readGuide(page).blocks)).toEqual([]);
});

test('every picture of the guide exists, has the right size and is used', () => {
  const used = PAGES.flatMap((page) =>
    readGuide(page).blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : [])),
  );
  const sizes = globSync('docs/guide/pictures/*.png').map((file) => {
    const png = readFileSync(file);
    return {
      name: basename(file, '.png'),
      width: png.readUInt32BE(16),
      height: png.readUInt32BE(20),
    };
  });

  expect(used.length).toBeGreaterThanOrEqual(6);
  expect(sizes.map(({ name }) => name).toSorted()).toEqual(used.toSorted());
  expect(
    sizes.filter(({ width, height }) => width !== PICTURE.width || height !== PICTURE.height),
  ).toEqual([]);
});

test('a bold text that the app does not have is found', () => {
  const { blocks } = parseGuide('# A\n\nChoose **Request Shipment**, then **Ship at last**.');

  expect(unknownLabels(blocks)).toEqual(['Ship at last']);
});

test.each(PAGES)('%s: at most one and a half screens long', (page) => {
  const words = (GUIDE_FILES.get(page) ?? '').split(/\s+/).length;

  expect(words).toBeGreaterThan(80);
  expect(words).toBeLessThan(420);
});

const READERS = (Object.keys(GRANTS) as GrantRole[]).flatMap((role) =>
  SHELLS.map((shell) => [role, shell] as const),
);
test.each(READERS)(
  '%s in the %s shell: no help page links to a page that this reader cannot open',
  (role, shell) => {
    const broken = helpFor(role).flatMap((page) =>
      linksOf(guideFor(page, role, shell).blocks).filter((to) => {
        const [path = ''] = to.split('#');
        const name = /^\/help\/(.+)$/.exec(path)?.[1];
        if (name !== undefined) return !isHelpPage(name) || !mayReadHelp(role, name);
        return path.startsWith('/') && !isOpenTo(role, path, shell);
      }),
    );

    expect(broken).toEqual([]);
  },
);

test('a link to a screen that the reader does not have becomes plain text', () => {
  const linked = (role: GrantRole, shell: ShellName) =>
    linksOf(guideFor('pickup-locations', role, shell).blocks);

  expect(linked('merchant', 'portal')).toEqual(['/store-settings']);
  expect(linked('embedded', 'embedded')).toEqual(['/locations']);
  expect(linked('storeManager', 'portal')).toEqual([]);
});

/** The same pattern as in the end-to-end test of the screens inside Shopify. */
const TOP_UP = /top(ped|ping)?[\s-]*up/i;

test.each(['embedded', 'shopStaff', 'storeManager', 'hubStaff'] as const)(
  'no help page for %s mentions top-ups',
  (role) => {
    const speaking = helpFor(role).filter((page) =>
      TOP_UP.test(JSON.stringify([guideFor(page, role, 'embedded'), helpRow(page).title])),
    );

    expect(helpFor(role)).not.toEqual([]);
    expect(speaking).toEqual([]);
    const ofMerchant = JSON.stringify(guideFor('request-shipments', 'merchant', 'portal'));
    expect(ofMerchant, 'a merchant is told how').toMatch(TOP_UP);
  },
);

test('HTML, and pictures and links of other sites are refused', () => {
  for (const odd of [
    '# A\n\n<script>alert(1)</script>',
    '# A\n\n![x](https://evil.example/x.png)',
    '# A\n\n![x](pictures/../x.png)',
    '# A\n\n![](pictures/x.png)',
    '# A\n\nText with ![x](pictures/x.png)',
    '# A\n\n[x](javascript:alert(1))',
    '# A\n\n[x](//evil.example)',
    '# A\n\n[x](http://evil.example)',
    '# A\n\nText with <b onclick="x">HTML</b>',
    'No title',
  ])
    expect(() => parseGuide(odd), odd).toThrow();
});

test('a page is parsed into its title and blocks', () => {
  const { title, blocks } = parseGuide(
    '# Print\nTwo\nlines & `code`.\n\n## On A4\n\n1. Choose **Save**.\n   - Inside\n\n> Note [here](top-up.md#top-up)',
  );

  expect(title).toBe('Print');
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'Two lines & ' },
        { kind: 'code', text: 'code' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'heading', depth: 2, id: 'on-a4', text: 'On A4' },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          {
            kind: 'paragraph',
            parts: [
              { kind: 'text', text: 'Choose ' },
              { kind: 'strong', parts: [{ kind: 'text', text: 'Save' }] },
              { kind: 'text', text: '.' },
            ],
          },
          {
            kind: 'list',
            isOrdered: false,
            items: [[{ kind: 'paragraph', parts: [{ kind: 'text', text: 'Inside' }] }]],
          },
        ],
      ],
    },
    {
      kind: 'note',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            { kind: 'text', text: 'Note ' },
            {
              kind: 'link',
              to: '/help/top-up#top-up',
              parts: [{ kind: 'text', text: 'here' }],
            },
          ],
        },
      ],
    },
  ]);
});

test('every empty list links to a help page, except a page after the last one and the emails of evaluation mode', () => {
  const withoutPage = globSync('app/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<EmptyState\s[^>]*?help=\{null\}/g)].map(() => file),
    );

  expect(withoutPage.toSorted()).toEqual([
    'app/screens/orders/orders-empty.tsx',
    'app/screens/people/mails-screen.tsx',
    'app/ui/past-last-page.tsx',
  ]);
});
