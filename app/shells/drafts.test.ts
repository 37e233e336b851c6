import { beforeEach, expect, test, vi } from 'vitest';
import { dropDrafts, keepDraft, readDraft } from './drafts.ts';

const PERSON = 'person-1';
const FORM = 'create-order';
const KEY = `draft ${PERSON} ${FORM}`;

/** The tab's storage, which Node.js does not have. */
class TabStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

let storage: TabStorage;
beforeEach(() => {
  storage = new TabStorage();
  vi.stubGlobal('sessionStorage', storage);
  return () => vi.unstubAllGlobals();
});

test('only the person who typed a draft can read it, until it is dropped', () => {
  keepDraft(PERSON, FORM, { street: '12 Kloof Street' });

  expect(readDraft(PERSON, FORM)).toEqual({ street: '12 Kloof Street' });
  expect([readDraft('person-2', FORM), readDraft(PERSON, 'custom-store')]).toEqual([null, null]);
  dropDrafts(PERSON);
  expect(readDraft(PERSON, FORM)).not.toBeNull();
  dropDrafts();
  expect(readDraft(PERSON, FORM)).toBeNull();
});

test.each([
  '',
  '{"street":"12 Kl',
  'undefined',
  'null',
  '7',
  '["a"]',
  '{"street":7}',
  '{"a":null}',
])('a damaged draft (%s) is dropped, and the form opens empty', (text) => {
  storage.setItem(KEY, text);

  expect(readDraft(PERSON, FORM)).toBeNull();
  expect(storage.getItem(KEY)).toBeNull();
});
