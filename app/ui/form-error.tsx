import { useAnswerTurn } from './answer-turns.tsx';

/** The error of a form as a whole. Screen readers announce it at once, and again after each refusal. */
export function FormError({ says }: { says: string | null | undefined }) {
  const turn = useAnswerTurn();
  if (!says) return null;
  return (
    <p key={turn} className="t-field__error" role="alert">
      {says}
    </p>
  );
}
