import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POLARIS_STYLES, polarisStyles } from '#app/ui/styles/build-polaris-styles.ts';

test('the style sheet holds what the components in use need, and no more (npm run styles makes it)', async () => {
  expect((await polarisStyles()) === readFileSync(POLARIS_STYLES, 'utf8')).toBe(true);
});
