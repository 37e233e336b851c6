import { useState } from 'react';
import type { ReceivingPage } from '#app/domain/hubs/read-receiving.ts';

/** The delivery date for received parcels: the chosen day, or the hub's usual day if none was chosen or the chosen one
 *  has passed. */
export function useDay({ days, usualDay }: Pick<ReceivingPage, 'days' | 'usualDay'>) {
  const [wanted, setDay] = useState('');
  const day = days.some((one) => one.day === wanted) ? wanted : usualDay;
  return [day, setDay] as const;
}
