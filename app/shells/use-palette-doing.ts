import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { Doing } from './palette.rules.ts';
import { useShell } from './shell.ts';
import { useSender } from './use-sender.ts';
import { useWork } from './use-work.ts';

type Exported = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

/** Does what was chosen in the palette. */
export function usePaletteDoing(onSignOut?: () => void): (doing: Doing) => void {
  const { href, toast, showKeys } = useShell();
  const { pathname, search } = useLocation();
  const { send, data } = useSender<Exported>(href('/orders/export'));
  const { look } = useWork();
  const navigate = useNavigate();
  useEffect(() => {
    if (!data) return;
    if (data.errors) {
      toast(data.errors.message ?? 'The export could not be started.', { isError: true });
      return;
    }
    toast('The export has started');
    void look(data.jobId);
  }, [data, toast, look]);
  return (doing) => {
    if (doing.kind === 'go') navigate(href(doing.path));
    else if (doing.kind === 'keys') showKeys();
    else if (doing.kind === 'logOut') onSignOut?.();
    else {
      // On the list: what it shows; elsewhere: all of them.
      const asked = ['/', '/orders'].includes(pathname) ? search : '';
      send({ style: doing.style }, href(`/orders/export${asked}`));
    }
  };
}
