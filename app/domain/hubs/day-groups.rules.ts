import type { OrderStatus } from '@prisma/client';

/** The stage of a shipment on its day at a hub. `coming`: on its way to the hub. `lying`: at the hub, perhaps
 *  with a driver who is loading it. `out`: loaded or on the road. `calledOff`: cancelled after it was scanned in. */
export type DayStage = 'coming' | 'lying' | 'out' | 'failed' | 'calledOff' | 'delivered';

type Stages = {
  /** The stage of a shipment that is expected and was not scanned in anywhere. */
  readonly expected: DayStage | null;
  /** The stage of a shipment that was scanned in at this hub. */
  readonly here: DayStage | null;
};

/** The stage is null if the shipment does not belong to the hub's day: it is not booked, went past the hub, or failed
 *  or was cancelled before it came. A failed shipment that was assigned to a driver again is out again. */
// prettier-ignore
export const DAY_STAGES = {
  inStore:            { expected: null,     here: null },
  ineligible:         { expected: null,     here: null },
  eligible:           { expected: null,     here: null },
  cancelled:          { expected: null,     here: 'calledOff' },
  deleted:            { expected: null,     here: null },
  inManifest:         { expected: null,     here: null },
  confirmManifest:    { expected: null,     here: null },
  shippedBy3rdParty:  { expected: null,     here: null },
  unassigned:         { expected: 'coming', here: 'failed' },
  assigned:           { expected: 'coming', here: 'out' },
  accepted:           { expected: 'coming', here: 'out' },
  decline:            { expected: 'coming', here: 'failed' },
  collected:          { expected: 'coming', here: 'out' },
  atHub:              { expected: 'coming', here: 'lying' },
  pickupStarted:      { expected: 'coming', here: 'lying' },
  pickupInProgress:   { expected: 'coming', here: 'lying' },
  pickupCompleted:    { expected: 'coming', here: 'out' },
  deliveryStarted:    { expected: null,     here: 'out' },
  deliveryInProgress: { expected: null,     here: 'out' },
  deliveryCompleted:  { expected: null,     here: 'delivered' },
  failed:             { expected: null,     here: 'failed' },
} as const satisfies Record<OrderStatus, Stages>;

/** Everything that decides which group a shipment of the day is in. */
export type DayFacts = {
  stage: DayStage;
  /** All of its parcels were scanned in. */
  isWhole: boolean;
  /** The shipment was booked for this hub. */
  isExpected: boolean;
  /** The courier has assigned it to a driver. */
  isGiven: boolean;
};

type GroupRow = {
  readonly title: string;
  /** What the hub's staff should do. */
  readonly advice: string;
  readonly when: readonly Partial<DayFacts>[];
};

/** The groups of a day's unfinished shipments (product.md D35). A shipment is in the first group whose conditions
 *  it meets. A delivered shipment is in none. */
export const DAY_GROUPS = {
  missing: {
    title: 'Expected, not scanned',
    advice: 'Look for it in the hub, or ask the driver who collected it.',
    when: [{ stage: 'coming' }, { stage: 'lying', isWhole: false }],
  },
  unexpected: {
    title: 'Scanned, not expected here',
    advice: 'Send it to its own hub, or deliver it from here.',
    when: [{ stage: 'lying', isExpected: false }],
  },
  waiting: {
    title: 'Here without a driver',
    advice: 'Assign a driver.',
    when: [{ stage: 'lying', isGiven: false }],
  },
  notLoaded: {
    title: 'With a driver, not loaded',
    advice: 'Load it, or assign another driver.',
    when: [{ stage: 'lying' }],
  },
  out: {
    title: 'Out, not delivered',
    advice: 'The driver is delivering it.',
    when: [{ stage: 'out' }],
  },
  failed: {
    title: 'Failed',
    advice:
      'Scan it when it comes back, so that it goes out again. The store can also return it to sender.',
    when: [{ stage: 'failed' }],
  },
  calledOff: {
    title: 'Cancelled after it arrived',
    advice: 'Keep it separate. The store decides whether to return it or ship it again.',
    when: [{ stage: 'calledOff' }],
  },
} as const satisfies Record<string, GroupRow>;
export type DayGroup = keyof typeof DAY_GROUPS;

export const DAY_GROUP_NAMES = Object.keys(DAY_GROUPS) as DayGroup[];

/** The group of a shipment of the day; null if it was delivered. */
export function dayGroupOf(facts: DayFacts): DayGroup | null {
  const found = DAY_GROUP_NAMES.find((name) =>
    conditionsOf(name).some((when) => fits(facts, when)),
  );
  return found ?? null;
}

/** The conditions of a group. They only apply to shipments that are not in an earlier group. */
export function conditionsOf(group: DayGroup): readonly Partial<DayFacts>[] {
  return DAY_GROUPS[group].when;
}

function fits(facts: DayFacts, when: Partial<DayFacts>): boolean {
  const names = Object.keys(when) as (keyof DayFacts)[];
  return names.every((name) => facts[name] === when[name]);
}

/** Whether a driver can still be assigned in this stage. */
export function isAssignable(stage: DayStage): boolean {
  return stage === 'lying';
}
