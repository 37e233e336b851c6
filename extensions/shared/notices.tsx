import type { Problem } from './backend.ts';
import type { Translate } from './admin-page.ts';

export function Waiting({ text }: { text: string }) {
  return (
    <s-stack direction="inline" gap="base" alignItems="center">
      <s-spinner accessibilityLabel={text} />
      <s-text>{text}</s-text>
    </s-stack>
  );
}

/** An error: what happened, what to do, and the button for it. */
export function ProblemNotice({
  problem,
  t,
  onRetry,
}: {
  problem: Problem;
  t: Translate;
  onRetry(): void;
}) {
  return (
    <s-banner tone="critical" heading={t('problem.heading')}>
      <s-stack gap="base">
        <s-text>{problemText(problem, t)}</s-text>
        <s-button onClick={onRetry}>{t('problem.retry')}</s-button>
      </s-stack>
    </s-banner>
  );
}

export function problemText(problem: Problem, t: Translate): string {
  if (problem.kind === 'signedOut') return t('problem.signedOut');
  if (problem.kind === 'unreachable' || !problem.message) return t('problem.unreachable');
  return problem.message;
}

/** Orders that are in the store but not imported yet. */
export function MissingNotice({
  count,
  t,
  onRetry,
}: {
  count: number;
  t: Translate;
  onRetry(): void;
}) {
  if (count === 0) return null;
  return (
    <s-banner tone="info" heading={t('missing.heading', { count })}>
      <s-stack gap="base">
        <s-text>{t('missing.text')}</s-text>
        <s-button onClick={onRetry}>{t('missing.retry')}</s-button>
      </s-stack>
    </s-banner>
  );
}

/** Orders that are left out, with the reason for each. */
export function LeftOutNotice({
  heading,
  rows,
}: {
  heading: string;
  rows: readonly { name: string; reason: string }[];
}) {
  if (rows.length === 0) return null;
  return (
    <s-banner tone="warning" heading={heading}>
      <s-unordered-list>
        {rows.map(({ name, reason }) => (
          <s-list-item key={name}>{`${name}: ${reason}`}</s-list-item>
        ))}
      </s-unordered-list>
    </s-banner>
  );
}
