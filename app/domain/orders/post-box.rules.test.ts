import { expect, test } from 'vitest';
import { isPostBox } from './post-box.rules.ts';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };

test.each([
  ...texts.post_boxes,
  'P.O. Box 12',
  'PO Box 12',
  'PO Box12',
  'P O Box 12',
  'P.0. Box 12',
  'p.o.box 12',
  'POB 12',
  'P.O.B. 12',
  'P.O. 12',
  'PO 12',
  'Postal Box 9',
  'Posbus 12',
  'Pos Bus 12',
  'Box 65',
  'box no. 65',
  'Box 65 Magoebaskloof',
  'Pvt Bag X9063',
  'Pvt. Bag X9063',
  'Private Bag 9086',
  'Private Bag',
  'Privaatsak X5',
  'Privaat Sak X5',
  'Pri\u200bvate Bag X51',
  '12 Main Road, PO Box 12',
  'PostNet Suite 108',
  'PostNet, Suite #108',
  'Suite 108 PostNet Gardens',
  'Farm Rietvlei\nPosbus 12',
  'Poste Restante',
])('%j is a post box', (line) => {
  expect(isPostBox(line, null)).toBe(true);
  expect(isPostBox('12 Main Road', line)).toBe(true);
});

test.each([
  ...texts.no_post_box,
  'PostNet 12 Main Road',
  'PostNet Gardens, 12 Kloof Street',
  'Box 12 Main Road Storage',
  'Suite 108, 12 Main Road',
  'Private Bag Street',
  'Postbusiness Park 4',
  'Boxer Superstore, 12 Main Road',
  '12 Po River Street',
  'Shop 4, Bagshot Road',
  'Unit 4 The Box 12 Kloof Street',
  '',
])('%j is none', (line) => {
  expect(isPostBox(line, null)).toBe(false);
});
