import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { ExportProgress } from './export-progress.tsx';

export const EXPORT_STYLES = [
  { key: 'comma', label: 'CSV with commas' },
  { key: 'semicolon', label: 'CSV for Excel in South Africa (semicolons)' },
] as const;

type Answer = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

export type OrdersExport = { start(style: string): void; isBusy: boolean; progress: ReactNode };

/** A file of whatever the list shows, over all its pages: what begins it, and how far it is. */
export function useOrdersExport(storeName?: string): OrdersExport {
  const { href, toast } = useShell();
  const { search } = useLocation();
  const { send, state, data } = useSender<Answer>(href('/orders/export'));
  const [isOpen, setOpen] = useState(false);
  const begun = data && 'jobId' in data ? data : null;
  const problem = data?.errors ? (data.errors.message ?? 'The export could not be started.') : null;
  useEffect(() => {
    if (begun) setOpen(true);
    if (problem) toast(problem, { isError: true });
  }, [begun, problem, toast]);
  const start = (style: string) => {
    const query = new URLSearchParams(search);
    if (storeName) query.set('store', storeName);
    send({ style }, href(`/orders/export?${query}`));
  };
  return {
    start,
    isBusy: state === 'submitting',
    progress:
      begun && isOpen ? (
        <ExportProgress key={begun.jobId} {...begun} onClose={() => setOpen(false)} />
      ) : null,
  };
}
