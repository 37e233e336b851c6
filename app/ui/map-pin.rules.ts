import type { Position } from '#app/domain/shared/geo.ts';

/** `moved` is the pin that a user sets; it looks like the recipient's. */
export type PinKind = 'moved' | 'pickup' | 'recipient' | 'driver';

export type MapPlace = Position & { kind: PinKind };

const DOT = 'M16 10.500a5 5 0 1 0 0 10a5 5 0 1 0 0-10z';

/** Paths in a box of 32 by 42, whose tip is at 16, 41. */
export const PIN_SHAPE = 'M16 41C16 41 2 25.500 2 15.500a14 14 0 0 1 28 0C30 25.500 16 41 16 41z';

/** What is drawn in a pin, so that pins differ by more than their colour: a house, a dot, a van. */
export const PIN_SIGNS: Readonly<Record<PinKind, string>> = {
  moved: DOT,
  recipient: DOT,
  pickup: 'M9 14.500l7-5.500l7 5.500v7h-4.500v-5h-5v5H9z',
  driver:
    'M7.500 10.500h9.500v8h-9.500zM18 12.500h3.500l2.500 3v3h-6zM11 18a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM20.500 18a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
};
