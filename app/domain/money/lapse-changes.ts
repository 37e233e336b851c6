import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import type { Services } from '#app/ports/services.ts';

/** Ends what no second administrator agreed to in time. It is kept, and can be asked for again. */
export async function lapseChanges({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await db.$transaction(async (tx) => {
    // Who decides about one at this moment has it locked, and is first.
    const lapsed = await tx.$queryRaw<{ id: string }[]>`
      update money_requests set state = 'lapsed', decided_at = ${at}
      where id in (select id from money_requests where state = 'waiting' and lapses_at <= ${at}
        for update skip locked)
      returning id`;
    for (const { id } of lapsed)
      await closeAttention(tx, id, ['moneyToApprove'], { at, how: 'lapse' });
  });
}
