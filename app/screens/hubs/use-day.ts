import { useState } from 'react';
import type { ReceivingPage } from '#app/domain/hubs/read-receiving.ts';

/** The delivery date for received parcels. It is the hub's usual day, also when a chosen day has passed. */
export function useDay({ days, usualDay }: Pick<ReceivingPage, 'days' | 'usualDay'>) {
  const [wanted, setDay] = useState('');
  const day = days.some((one) => one.day === wanted) ? wanted : usualDay;
  return [day, setDay] as const;
}
