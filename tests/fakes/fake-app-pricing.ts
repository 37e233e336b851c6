import { AppError } from '#app/domain/shared/errors.ts';
import type { AppPricingPort, ShopPlan, UsageReport } from '#app/ports/app-pricing.ts';

type FakeAppPricing = AppPricingPort & {
  /** What Shopify counted: one report per key. */
  counted: Map<string, UsageReport>;
  reports: number;
  plan: ShopPlan | null;
  switches: {
    down: boolean;
    removed: boolean;
    refuse: AppError | null;
    /** How many of the next reports are counted while their answers are lost. */
    loseAnswers: number;
  };
};

/** Shopify's billing in memory, which counts each key once. */
export function fakeAppPricing(): FakeAppPricing {
  const fake: FakeAppPricing = {
    counted: new Map(),
    reports: 0,
    plan: { since: null, countsShipments: true },
    switches: { down: false, removed: false, refuse: null, loseAnswers: 0 },
    async shopIdOf() {
      answering();
      if (fake.switches.removed) throw new AppError('store-rights-lost', 'The shop let us go.');
      return 'gid://shopify/Shop/1';
    },
    async planOf() {
      answering();
      return fake.plan;
    },
    async report(usage) {
      answering();
      fake.reports += 1;
      if (fake.switches.refuse) throw fake.switches.refuse;
      if (!fake.counted.has(usage.key)) fake.counted.set(usage.key, usage);
      if (fake.switches.loseAnswers-- > 0) throw new AppError('store-down', 'No answer.');
    },
  };
  const answering = () => {
    if (fake.switches.down) throw new AppError('store-down', 'Shopify is down.');
  };
  return fake;
}
