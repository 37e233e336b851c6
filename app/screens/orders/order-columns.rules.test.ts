import { expect, test } from 'vitest';
import { CHOSEN_COLUMNS, USUAL_LOOK } from '#app/domain/workbench/list-look.schema.ts';
import { placeColumns, wholeAddressesFrom } from './order-columns.rules.ts';

const CLERK = { hasUpdate: true, acts: 3 };
/** Where no order shown has a tag. */
const USUAL = USUAL_LOOK.columns.filter((column) => column !== 'tags');
const SPECIFIED = 'store date orderId customer amount status platform address pickup driver action';
/** The widest scroll bar that a browser takes from the table. */
const SCROLL_BAR = 17;

/** What is left for the table beside the portal's menu (from 992 px) and padding. */
const inPortal = (px: number) => (px - (px >= 992 ? 240 : 0) - 32 - SCROLL_BAR) / 16;
/** Beside the admin's menu. */
const inAdmin = (px: number) => (px - 240 - 32 - SCROLL_BAR) / 16;

type Given = { constant?: ('store' | 'platform')[]; chosen?: typeof CHOSEN_COLUMNS };

function shownAt(rem: number, { constant = [], chosen }: Given = {}): string {
  const columns = placeColumns(chosen ?? USUAL, constant, CLERK);
  return columns
    .filter(({ fromRem = 0 }) => rem >= fromRem)
    .map(({ key }) => key)
    .join(' ');
}

test('from 1440 px all eleven stand in the specification’s order, in both frames', () => {
  expect(shownAt(inPortal(1440))).toBe(SPECIFIED);
  expect(shownAt(inAdmin(1440))).toBe(SPECIFIED);
  expect(shownAt(inAdmin(1440), { constant: ['store', 'platform'] })).toBe(SPECIFIED);
});

test.each([
  [1280, 'store date orderId customer amount status address action'],
  [1024, 'orderId customer amount status address action'],
  [768, 'orderId customer amount status address action'],
])('at %i px in the portal the most needed stay', (px, expected) => {
  expect(shownAt(inPortal(px))).toBe(expected);
});

test('what is the same in every row gives way to what is not', () => {
  const constant = ['store', 'platform'] as const;
  expect(shownAt(inPortal(1280), { constant: [...constant] })).toBe(
    'date orderId customer amount status address pickup action',
  );
});

test('status, id and acts stand at every width, whatever is chosen', () => {
  for (const chosen of [[] as unknown as typeof CHOSEN_COLUMNS, CHOSEN_COLUMNS])
    for (let rem = 20; rem < 130; rem += 1) {
      const shown = shownAt(rem, { chosen }).split(' ');
      expect(shown).toEqual(expect.arrayContaining(['orderId', 'status', 'action']));
    }
});

test('from where the table is one, what is shown is never wider than the table', () => {
  const columns = placeColumns(CHOSEN_COLUMNS, [], { hasUpdate: true, acts: 3 });
  for (let rem = 34; rem < 130; rem += 1) {
    const shown = columns.filter(({ fromRem = 0 }) => rem >= fromRem);
    expect(shown.reduce((sum, { widthRem }) => sum + widthRem, 2)).toBeLessThanOrEqual(rem);
  }
});

test('addresses stand whole where all columns leave room, the sooner the fewer are chosen', () => {
  const usual = placeColumns(USUAL, [], CLERK);
  const few = placeColumns(['address'], [], CLERK);

  expect(wholeAddressesFrom(usual)).toBe(88);
  expect(wholeAddressesFrom(few)).toBeLessThan(60);
});
