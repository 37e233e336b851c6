import { expect, test } from 'vitest';
import {
  isOutdatedReason,
  isOutdatedIn,
  outdatedReason,
  outdatedWithCourier,
  type OutdatedDocument,
} from './outdated-document-words.rules.ts';

const label: OutdatedDocument = { paper: 'label', parts: ['phone', 'address'] };
const slip: OutdatedDocument = { paper: 'slip', parts: ['contents', 'address'] };
const line: OutdatedDocument = { paper: 'manifest', parts: ['address'] };

test.each<[readonly OutdatedDocument[], string]>([
  [
    [{ paper: 'label', parts: ['address'] }],
    'Its label was printed before the address changed. Print it again, or accept it as it is.',
  ],
  [
    [label, slip],
    'Its label and packing slip were printed before the phone number, the address and the items changed. Print them again, or accept them as they are.',
  ],
  [
    [label, line],
    'Its label was printed and its manifest was confirmed before the phone number and the address changed. Print it again, or accept it as it is.',
  ],
  [
    [line],
    'Its manifest was confirmed before the address changed. A manifest does not change after it is confirmed. Print a new label that shows the change, or accept the manifest as it is.',
  ],
  [
    [{ paper: 'manifest', parts: ['parcels'] }],
    'Its manifest was confirmed before the number of parcels changed. A manifest does not change after it is confirmed. Correct the printed copy by hand, then accept it.',
  ],
])('the text says which document is outdated, what changed, and what to do', (outdated, words) => {
  expect(outdatedReason(outdated)).toBe(words);
});

test('a reason shows which documents must be printed again', () => {
  expect([label, slip].map((one) => isOutdatedReason(outdatedReason([one])))).toEqual([true, true]);
  const both = outdatedReason([label, slip]);
  expect([isOutdatedIn(both, 'label'), isOutdatedIn(both, 'slip')]).toEqual([true, true]);
  expect(isOutdatedIn(outdatedReason([slip]), 'label')).toBe(false);
  expect(isOutdatedIn(outdatedReason([label, line]), 'label')).toBe(true);
  for (const other of ['On hold.', 'Its label was lost.', 'It was printed before noon.'])
    expect(isOutdatedReason(other)).toBe(false);
});

test('once the courier has the parcel, the text does not ask to print', () => {
  expect(outdatedWithCourier([label])).toBe(
    'Its label was printed before the phone number and the address changed. The courier already has the parcel. If a hub scans it, hub staff must accept the label or print it again. Call the courier, or accept the label as it is.',
  );
});

test('once the courier has the parcel, a hub stops it only for its label', () => {
  expect(outdatedWithCourier([slip])).toBe(
    'Its packing slip was printed before the address and the items changed. The courier already has the parcel. Call the courier, or accept the packing slip as it is.',
  );
  expect(outdatedWithCourier([label, slip, line])).toContain(
    'accept the label, packing slip and manifest as they are.',
  );
});
