import { useLocation, useNavigate } from '@remix-run/react';
import { Button } from '#app/ui/button.tsx';

type Props = {
  /** Dates such as `2025-03-07`; '' for an open end. */
  from: string;
  to: string;
};

/** The history's only filter: from and to, both inclusive. Each change is applied at once. */
export function DateRange({ from, to }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ask = (change: Partial<Props>) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    for (const [name, day] of Object.entries({ from, to, ...change })) {
      if (day) params.set(name, day);
      else params.delete(name);
    }
    navigate(`?${params}`, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="t-group" role="group" aria-label="Confirm Manifest Date">
      <label className="t-day">
        From
        <input
          className="t-input"
          type="date"
          value={from}
          {...(to ? { max: to } : {})}
          onChange={(event) => ask({ from: event.target.value })}
        />
      </label>
      <label className="t-day">
        To
        <input
          className="t-input"
          type="date"
          value={to}
          {...(from ? { min: from } : {})}
          onChange={(event) => ask({ to: event.target.value })}
        />
      </label>
      {from || to ? (
        <Button kind="quiet" onClick={() => ask({ from: '', to: '' })}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}
