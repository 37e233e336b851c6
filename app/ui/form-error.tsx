import { useAnswerTurn } from './answer-turns.tsx';

/** What is wrong with a form as a whole, heard at once, and again when it is refused again. */
export function FormError({ says }: { says: string | null | undefined }) {
  const turn = useAnswerTurn();
  if (!says) return null;
  return (
    <p key={turn} className="t-field__error" role="alert">
      {says}
    </p>
  );
}
