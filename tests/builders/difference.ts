import { raiseDifferences } from '#app/domain/money/keep-differences.ts';
import type { Difference } from '#app/domain/money/money-differences.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';

/** An unmatched payment, unless overridden. */
export async function givenDifference(
  services: Pick<Services, 'db' | 'clock'>,
  over: Partial<Difference> = {},
): Promise<string> {
  const reference = over.reference ?? `PAY-${newId()}`;
  const key = `unknownPayment ${reference}`;
  const one: Difference = {
    kind: 'unknownPayment',
    key,
    reference,
    cents: 10_000,
    said: 'R100.00',
    provider: 'Paystack',
    day: '2026-11-17',
    ...over,
  };
  await raiseDifferences(services.db, [one], services.clock.now());
  const { id } = await services.db.moneyDifference.findUniqueOrThrow({ where: { key: one.key } });
  return id;
}
