import { expect, test } from 'vitest';
import { languageFor, type Language, type LanguageWishes } from './languages.ts';

const none: LanguageWishes = { asked: undefined, kept: null, accepted: [] };

test.each<[string, Partial<LanguageWishes>, Language, Language]>([
  [
    'the language in the URL comes first',
    { asked: 'zu', kept: 'xh', accepted: ['af'] },
    'en',
    'zu',
  ],
  ['then the reader’s earlier choice', { kept: 'xh', accepted: ['af'] }, 'en', 'xh'],
  ['then the languages of the browser', { accepted: ['af'] }, 'xh', 'af'],
  ['then the language of the store', { accepted: ['fr-FR', 'pt'] }, 'xh', 'xh'],
  ['af-ZA counts as Afrikaans', { accepted: ['af-ZA'] }, 'en', 'af'],
  ['upper and lower case make no difference', { accepted: ['XH-za'] }, 'en', 'xh'],
  [
    'the first of the browser’s languages that we have',
    { accepted: ['st', 'zu', 'en'] },
    'en',
    'zu',
  ],
  ['the language of the store if the browser accepts any', { accepted: ['*'] }, 'af', 'af'],
  [
    'a language that the browser prefers to any other comes first',
    { accepted: ['fr', 'zu', '*'] },
    'af',
    'zu',
  ],
  [
    'codes that only begin like one of ours are ignored',
    { accepted: ['afr', 'english'] },
    'xh',
    'xh',
  ],
  [
    'names of JavaScript’s object prototype are not languages',
    { asked: 'constructor', kept: '__proto__' },
    'af',
    'af',
  ],
  ['several languages in the URL are ignored', { asked: ['zu', 'xh'] }, 'en', 'en'],
])('%s', (_what, wishes, store, expected) => {
  expect(languageFor({ ...none, ...wishes }, store)).toBe(expected);
});
