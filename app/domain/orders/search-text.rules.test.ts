import { expect, test } from 'vitest';
import { foldSearch, foldText, orderSearchText } from './search-text.rules.ts';

test.each([
  ['Renée Müller', 'renee muller'],
  ['  De   La Rey\n', 'de la rey'],
  ['ﬁne', 'fine'],
  ['Ncã̲ma', 'ncama'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Øvre Åsgård', 'ovre asgard'],
  ['Hauptstraße GROẞ', 'hauptstrasse gross'],
  ['Đặng Đoković', 'dang dokovic'],
  ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
  ['Ægir Œuvre Ǽ', 'aegir oeuvre ae'],
  ['Yıldız İnci', 'yildiz inci'],
  ['Ħamrun Ŋaŋa Ŧ', 'hamrun nana t'],
  ['Ɛsi Akɔfa Ɖzidzɔ Ƙano Ɓala', 'esi akofa dzidzo kano bala'],
])('%j is also searched as %j', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});

test('the search text contains everything an order can be searched by, without empty fields', () => {
  const text = orderSearchText({
    orderKey: 'K7Q2M9XTB4ZC',
    orderId: '#KK1042',
    customerName: 'Thandeka Mokoena',
    email: 'T@Example.com',
    phone: '+27825550142',
    company: null,
    street: '14 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    postalCode: '8001',
    customerRef: null,
    storeName: 'Kloof & Karoo',
  });

  expect(text).toBe(
    'k7q2m9xtb4zc #kk1042 thandeka mokoena t@example.com +27825550142 14 kloof street gardens cape town 8001 kloof & karoo',
  );
});
