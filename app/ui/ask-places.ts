import { AppError } from '#app/domain/shared/errors.ts';

/** Asks the address service. @throws AppError 'too-many-requests' with its words, or an Error. */
export async function askPlaces<T>(
  address: string,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<T> {
  const response = await fetch(`${address}?${new URLSearchParams(params)}`, { signal });
  if (response.ok) return (await response.json()) as T;
  if (response.status !== 429) throw new Error(`The address service answered ${response.status}.`);
  const { message } = (await response.json()) as { message: string };
  throw new AppError('too-many-requests', message);
}
