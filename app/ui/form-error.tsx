import { useAnswerTurn, useIsAccepted } from './answer-turns.tsx';

/** The error of a form as a whole. Screen readers announce it at once, and again after each refusal. It is
 *  gone once the form is accepted. */
export function FormError({ says }: { says: string | null | undefined }) {
  const turn = useAnswerTurn();
  const isAccepted = useIsAccepted();
  if (!says || isAccepted) return null;
  return (
    <p key={turn} className="t-field__error" role="alert">
      {says}
    </p>
  );
}
