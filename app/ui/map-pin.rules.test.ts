import { expect, test } from 'vitest';
import { creditHtml } from './map-pin.rules.ts';

const link = (href: string, label: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>`;

test.each([
  ['', ''],
  ['© Example', '© Example'],
  ['&copy; Example & Sons', '&copy; Example &amp; Sons'],
  [
    '&copy; <a href="https://a.example/?a=1&b=2">A</a> <a target="_top" href=\'http://b.example\'>B</a>',
    `&copy; ${link('https://a.example/?a=1&amp;b=2', 'A')} ${link('http://b.example', 'B')}`,
  ],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  [
    '<a href="javascript:alert(1)">A</a>',
    '&lt;a href=&quot;javascript:alert(1)&quot;&gt;A&lt;/a&gt;',
  ],
  [
    '<a href="https://a.example" onclick="alert(1)">A &lt;b&gt;</a>',
    link('https://a.example', 'A &lt;b&gt;'),
  ],
])('the credit %j as safe HTML', (given, html) => {
  expect(creditHtml(given)).toBe(html);
});
