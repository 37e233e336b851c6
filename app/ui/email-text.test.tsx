import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textOf } from '#tests/fakes/drawn.tsx';
import { EmailText } from './email-text.tsx';

test('an email address wraps only before @ and dots', () => {
  const html = renderToStaticMarkup(<EmailText>naledi.k-m@kloof.example</EmailText>);

  expect(textOf(html)).toBe('naledi.k-m@kloof.example');
  expect(html.split('<wbr/>').map(textOf)).toEqual(['naledi', '.k-m', '@kloof', '.example']);
});
