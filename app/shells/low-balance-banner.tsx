import { useLocation } from '@remix-run/react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { LowBalance } from '#app/domain/wallet/low-balance.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

/** To the owner of an account, on every page but the one where the balance stands anyway. */
export function LowBalanceBanner({ low }: { low: LowBalance | null }) {
  const { pathname } = useLocation();
  if (!low || pathname === '/account') return null;
  const [available, below] = [low.availableCents, low.belowCents].map((cents) =>
    formatMoney(rand(cents)),
  );
  return (
    <Banner tone="warm" title={`Your balance is low: ${available}`}>
      <p>
        It is below {below}. Orders you cannot cover are skipped.{' '}
        <ButtonLink to="/account">{low.mayTopUp ? 'Top up' : 'Open the account'}</ButtonLink>
      </p>
    </Banner>
  );
}
