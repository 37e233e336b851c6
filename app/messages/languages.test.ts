import { expect, test } from 'vitest';
import { languageFor, type Language, type LanguageWishes } from './languages.ts';

const none: LanguageWishes = { asked: undefined, kept: null, accepted: [] };

test.each<[string, Partial<LanguageWishes>, Language, Language]>([
  ['the address comes first', { asked: 'zu', kept: 'xh', accepted: ['af'] }, 'en', 'zu'],
  ['then what was chosen before', { kept: 'xh', accepted: ['af'] }, 'en', 'xh'],
  ['then the browser', { accepted: ['af'] }, 'xh', 'af'],
  ['then the store', { accepted: ['fr-FR', 'pt'] }, 'xh', 'xh'],
  ['a region counts as its language', { accepted: ['af-ZA'] }, 'en', 'af'],
  ['in any letters', { accepted: ['XH-za'] }, 'en', 'xh'],
  ['the first of several that we have', { accepted: ['st', 'zu', 'en'] }, 'en', 'zu'],
  ['any language is the store’s', { accepted: ['*'] }, 'af', 'af'],
  ['what is wanted more than any comes first', { accepted: ['fr', 'zu', '*'] }, 'af', 'zu'],
  ['a language whose name only begins like ours', { accepted: ['afr', 'english'] }, 'xh', 'xh'],
  [
    'names of the prototype are no languages',
    { asked: 'constructor', kept: '__proto__' },
    'af',
    'af',
  ],
  ['a list in the address is none', { asked: ['zu', 'xh'] }, 'en', 'en'],
])('%s', (_what, wishes, store, expected) => {
  expect(languageFor({ ...none, ...wishes }, store)).toBe(expected);
});
