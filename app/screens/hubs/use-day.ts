import { useState } from 'react';
import type { ReceivingPage } from '#app/domain/hubs/read-receiving.ts';

/** For delivery on which day is received: the hub's usual one until another is chosen, and again once that one has
 *  passed. */
export function useDay({ days, usualDay }: Pick<ReceivingPage, 'days' | 'usualDay'>) {
  const [wanted, setDay] = useState('');
  const day = days.some((one) => one.day === wanted) ? wanted : usualDay;
  return [day, setDay] as const;
}
