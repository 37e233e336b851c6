import type { Tx } from '#app/domain/shared/outbox.ts';
import { readOperator } from './operator.ts';

/** The bank account that merchants pay into by EFT. */
export type EftDetails = { holder: string; bank: string; branch: string; account: string };

/** Null until an administrator has entered the company's bank account. */
export async function readEftDetails(db: Tx): Promise<EftDetails | null> {
  const found = await readOperator(db);
  const { bankHolder, bankName, bankBranch, bankAccount } = found ?? {};
  if (!bankHolder || !bankName || !bankBranch || !bankAccount) return null;
  return { holder: bankHolder, bank: bankName, branch: bankBranch, account: bankAccount };
}
