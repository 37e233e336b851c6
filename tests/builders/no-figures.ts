import type { Figures } from '#app/domain/performance/performance.rules.ts';

/** The figures of days without a shipment. */
export const NO_FIGURES: Figures = {
  delivered: 0,
  failed: 0,
  firstAttempts: 0,
  firstDelivered: 0,
  collected: 0,
  waitMedian: null,
  waitP90: null,
  timed: 0,
  transitMedian: null,
  transitP90: null,
  returns: 0,
  returned: 0,
};
