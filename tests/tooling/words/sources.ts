import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { shownTexts } from './texts.ts';

/** A text, its file, and the place where a person sees it. */
export interface PlacedText {
  text: string;
  file: string;
  line: number;
  group: string;
}

const SOURCES = [
  '{app,worker,extensions}/**/*.{ts,tsx}',
  'extensions/*/locales/*.json',
  'app/messages/*/en.json',
  'woocommerce-plugin/{src/**/*,*}.php',
  'docs/guide/*.md',
];
/** Tests, simulators of other companies, generated files, and lists of texts that others write. */
const NOT_OURS =
  /\.test\.|node_modules|\/simulator|\.generated\.|\/testing\/|\/dist\/|\/(place-names|column-heads\.rules|latin-\w+\.rules|operations)\.ts$/;

/** The first matching pattern names the place where a file's texts are shown. */
const GROUPS: readonly [pattern: RegExp, group: string][] = [
  [/^app\/screens\/([^/]+)\//, 'Screen $1'],
  [/^app\/routes\//, 'Screen titles and answers'],
  [/^app\/(shells|ui)\//, 'Every screen ($1)'],
  [/^app\/(api|domain|messages)\/tracking\//, 'Public tracking page'],
  [/^app\/domain\/[^/]+\/(send|tell|mail)-|^app\/messages\/notes\//, 'Mails'],
  [/^app\/messages\/([^/]+)\//, 'Screen $1'],
  [/^app\/domain\/([^/]+)\//, 'Rules and answers, $1'],
  [/^app\/(api|auth)\//, 'API'],
  [/^app\/(cli|config)\//, 'Command line'],
  [/^app\/integrations\/([^/]+)/, 'Answers of $1'],
  [/^worker\/documents\//, 'PDF documents'],
  [/^(app|worker)\//, 'Service'],
  [/^extensions\/([^/]+)\//, 'Shopify extension $1'],
  [/^woocommerce-plugin\//, 'WordPress plugin'],
  [/^docs\/guide\//, 'Help pages'],
];

/** Every text of the product that a person may see, file by file. */
export function allTexts(): PlacedText[] {
  return SOURCES.flatMap((pattern) => globSync(pattern))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !NOT_OURS.test(file))
    .sort()
    .flatMap((file) => textsOf(file, readFileSync(file, 'utf8')));
}

export function textsOf(file: string, source: string): PlacedText[] {
  const group = groupOf(file);
  return readerOf(file)(file, source).map(({ text, line }) => ({ text, file, line, group }));
}

function groupOf(file: string): string {
  const [pattern, group] = GROUPS.find(([pattern]) => pattern.test(file)) ?? [];
  const [, name = ''] = pattern?.exec(file) ?? [];
  return group?.replace('$1', name) ?? file;
}

function readerOf(file: string) {
  if (file.endsWith('.json')) return localeTexts;
  if (file.endsWith('.md')) return guideTexts;
  return file.endsWith('.php') ? phpTexts : shownTexts;
}

const PHP_TEXT =
  /\b(?:__|_n|esc_html__|esc_attr__|esc_html_e)\(\s*'((?:[^'\\]|\\.)*)'(?:,\s*'((?:[^'\\]|\\.)*)')?/g;

/** The texts in a PHP file. The second text of a translation call is a plural or the text domain. A text domain has no
 *  space, so it is left out. */
function phpTexts(_file: string, source: string) {
  return [...source.matchAll(PHP_TEXT)].flatMap(({ 1: one = '', 2: other, index }) =>
    [one, other?.includes(' ') ? other : ''].filter(Boolean).map((text) => ({
      text: text.replaceAll("\\'", "'"),
      line: source.slice(0, index).split('\n').length,
    })),
  );
}

/** The lines of a help page without their Markdown syntax. */
function guideTexts(_file: string, source: string) {
  return source.split('\n').flatMap((row, index) => {
    const text = row
      .replace(/^\s*(#+|>|[-*]|\d+\.)\s+/, '')
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[*[`]/g, '')
      .trim();
    return /\p{L}{2}/u.test(text) ? [{ text, line: index + 1 }] : [];
  });
}

function localeTexts(_file: string, source: string) {
  return source.split('\n').flatMap((row, index) => {
    const [, text] = /:\s*"((?:[^"\\]|\\.)+)",?$/.exec(row) ?? [];
    return text ? [{ text, line: index + 1 }] : [];
  });
}
