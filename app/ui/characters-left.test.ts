import { expect, test } from 'vitest';
import { uiMessages } from '#app/messages/ui.ts';
import { charactersLeft } from './characters-left.ts';

test.each([
  [0, null],
  [269, null],
  [270, '30 characters left'],
  [299, '1 character left'],
  [300, 'You have reached the limit of 300 characters.'],
])('%i of 300 characters: %s', (length, words) => {
  expect(charactersLeft(uiMessages.in('en').text, 'n'.repeat(length), 300)).toBe(words);
});
