import type { Proof } from '@prisma/client';

export type Of = { isOfFailure: boolean; isReturn: boolean; reference: string };

export function titleOf({ isOfFailure, isReturn, reference }: Of): string {
  if (isReturn) return isOfFailure ? `Return ${reference}, failed attempt` : `Return ${reference}`;
  return isOfFailure ? 'Failed attempt' : 'Delivered';
}

export function occasionOf({ isOfFailure, isReturn }: Of): string {
  if (isOfFailure) return 'the failed attempt';
  return isReturn ? 'the return' : 'the delivery';
}

/** 'photo and signature', '2 photos', 'note'; null of nothing. */
export function whatIsThere(rows: readonly Pick<Proof, 'kind'>[]): string | null {
  const count = (kind: Proof['kind']) => rows.filter((row) => row.kind === kind).length;
  const photos = count('photo');
  const words = [
    ...(photos > 0 ? [photos === 1 ? 'photo' : `${photos} photos`] : []),
    ...(count('signature') > 0 ? ['signature'] : []),
  ];
  if (words.length > 0) return words.join(' and ');
  return count('note') > 0 ? 'note' : null;
}
