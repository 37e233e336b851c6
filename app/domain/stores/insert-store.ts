import type { IntegrationType, Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

type NewStore = {
  name: string;
  url: string;
  integrationType: IntegrationType;
  externalId: string | null;
  merchantId: string;
  currency?: string;
};

export type NewlyMade = Store & { merchant: { email: string } };

/** Inserts only the row. The caller must have checked the account and the name. */
export async function insertStore(tx: Tx, store: NewStore): Promise<NewlyMade> {
  return tx.store.create({
    data: { id: newId(), ...store },
    include: { merchant: { select: { email: true } } },
  });
}
