import type { Overtaken } from '#app/screens/order-form/merge-forms.rules.ts';
import { UPDATE_LABELS } from '#app/screens/order-form/order-labels.rules.ts';
import { Banner } from '#app/ui/banner.tsx';

type Props = { overtaken: readonly Overtaken[] };

/** What another user saved while this form was open, and what saving it now would do. */
export function OvertakenNotice({ overtaken }: Props) {
  const isContested = overtaken.some((one) => one.isContested);
  return (
    <Banner tone="warm" title="Someone changed this order">
      <p>Your changes are not saved yet. Someone else, or you in another window, saved this:</p>
      <ul className="t-plain-list">
        {overtaken.map(({ field, now, isContested: isMine }) => (
          <li key={field}>
            {UPDATE_LABELS[field]}: <strong>{now || 'left empty'}</strong>
            {isMine ? ', where you typed something else' : null}
          </li>
        ))}
      </ul>
      <p>
        {isContested
          ? 'Save to replace it with yours, or discard yours.'
          : 'The form now shows it. Save to add your changes.'}
      </p>
    </Banner>
  );
}
