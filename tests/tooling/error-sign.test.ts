import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CSS = readFileSync('app/ui/styles/controls.css', 'utf8').replace(/\/\*[^]*?\*\//g, '');

/** The declarations of the CSS rules that have exactly this selector among theirs. */
function stylesOf(selector: string): string {
  return [...CSS.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))
    .map(([, , styles = '']) => styles)
    .join('');
}

test('a refused Polaris field shows the same error icon as our own fields', () => {
  const own = stylesOf('.t-field__error::before');

  expect(own).toContain("content: '!'");
  expect(stylesOf('.Polaris-InlineError::before')).toBe(own);
  expect(stylesOf('.Polaris-InlineError > .Polaris-InlineError__Icon')).toContain('display: none');
});
