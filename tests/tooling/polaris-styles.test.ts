import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { POLARIS_STYLES, polarisStyles } from '#app/ui/styles/build-polaris-styles.ts';

test('the style sheet contains exactly the rules that used components need (npm run styles creates it)', async () => {
  expect((await polarisStyles()) === readFileSync(POLARIS_STYLES, 'utf8')).toBe(true);
});

test('all resets that Polaris makes for plain elements are kept, whichever components are used', () => {
  const whole = createRequire(import.meta.url).resolve('@shopify/polaris/build/esm/styles.css');
  const ours = bareElements(readFileSync(POLARIS_STYLES, 'utf8'));

  expect(ours).toContain('h3');
  expect(ours).toEqual(expect.arrayContaining(bareElements(readFileSync(whole, 'utf8'))));
});

/** Elements that have a rule by their name alone, without a class. */
function bareElements(css: string): string[] {
  const selectors = css.matchAll(/(?:^|[}\n])\s*([^{}@]+)\{/g);
  return [...selectors].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => /^[a-z][a-z0-9]*$/.test(one) && one !== 'from' && one !== 'to'),
  );
}
