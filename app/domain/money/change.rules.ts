import type { MoneyRequest, MoneyRequestKind } from '@prisma/client';
import { formatDate } from '#app/domain/shared/time.ts';
import { ChangeAsked } from './change.schema.ts';
import type { ChangeLine } from './change-words.rules.ts';

/** Kinds of change that do not concern an account's money. They need a second administrator, or all administrators
 *  are notified of them. */
export const CHANGE_KINDS = [
  'companyDetails',
  'addPrice',
  'removePrice',
  'administrator',
  'administratorRemoved',
] as const satisfies readonly MoneyRequestKind[];
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export function isChangeKind(kind: MoneyRequestKind): kind is ChangeKind {
  return CHANGE_KINDS.some((one) => one === kind);
}

/** Labels of the fields, in the order in which they are shown. */
const LABELS: Readonly<Record<string, string>> = {
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  address: 'Address',
  bankName: 'Bank',
  bankBranch: 'Branch code',
  bankAccount: 'Account number',
  bankHolder: 'Account holder',
  whose: 'Applies to',
  price: 'Rate',
  fromDay: 'Starts on',
  name: 'Name',
  email: 'Email',
};

/** Old and new value of each field in readable form; null for requests that change an account's money. */
export function changeLines({
  kind,
  change,
}: Pick<MoneyRequest, 'kind' | 'change'>): ChangeLine[] | null {
  if (!isChangeKind(kind)) return null;
  const read = ChangeAsked.safeParse(change);
  return read.success ? linesOf(read.data) : [];
}

function linesOf({ before, after }: ChangeAsked): ChangeLine[] {
  return Object.entries(LABELS).flatMap(([field, label]) =>
    field in before || field in after
      ? { label, before: shown(field, before[field]), after: shown(field, after[field]) }
      : [],
  );
}

function shown(field: string, value: string | null | undefined): string | null {
  if (!value) return null;
  return field === 'fromDay' ? formatDate(`${value}T12:00:00Z`) : value.replaceAll('\n', ', ');
}

/** How long a change waits for a second administrator before it expires. */
export const LAPSE_MS = 14 * 86_400_000;
