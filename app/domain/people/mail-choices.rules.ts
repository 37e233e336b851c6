import { scopeOf, type GrantRole, type Permission } from '#app/domain/shared/permissions.ts';

type Choice = {
  kind: string;
  label: string;
  /** The permission to see what the email is about; null for emails to every person. */
  needs: Permission | null;
  /** Whether the email is sent by default. */
  isUsual: boolean;
};

/** Emails that a person can switch on and off. */
export const MAIL_CHOICES = [
  {
    kind: 'new-device',
    label: 'Someone signs in from a new device and network',
    needs: null,
    isUsual: true,
  },
  {
    kind: 'store-trouble',
    label: 'A store is no longer connected, or its webhook was switched off',
    needs: 'store.write',
    isUsual: true,
  },
  {
    kind: 'low-balance',
    label: 'Low balance',
    needs: 'account.read',
    isUsual: true,
  },
  {
    kind: 'failed-deliveries',
    label: 'Failed deliveries, at most once an hour',
    needs: 'order.update',
    isUsual: true,
  },
  {
    kind: 'daily-summary',
    label: 'Daily summary, on working days at 07:00',
    needs: 'order.update',
    isUsual: false,
  },
] as const satisfies readonly Choice[];

/** The answer to an unsubscribe link that is forged or too old. */
export const LINK_IS_OVER =
  'This link no longer works. Sign in, and choose your emails under Profile.';

export type MailChoice = (typeof MAIL_CHOICES)[number]['kind'];

/** Emails that cannot be switched off: warnings of changes that someone else may have made, emails that a person is
 *  waiting for, and the records of an account's money. */
export const ALWAYS_MAILED = [
  'Changes to your password, email address or authenticator app, and new API tokens',
  'Codes, invitations, and requests about personal data',
  'Invoices, statements, and adjustments to the balance',
] as const;

type Choices = { unwantedMails: readonly string[]; wantedMails: readonly string[] };

export function wantsMail(person: Choices, kind: MailChoice): boolean {
  const isUsual = MAIL_CHOICES.some((choice) => choice.kind === kind && choice.isUsual);
  return isUsual ? !person.unwantedMails.includes(kind) : person.wantedMails.includes(kind);
}

/** The emails that a role may choose. Administrators and hub staff get none about single accounts. */
export function choicesFor(role: GrantRole) {
  return MAIL_CHOICES.filter(({ needs }) => {
    if (needs === null) return true;
    const scope = scopeOf(role, needs);
    return scope === 'own' || scope === 'assigned';
  });
}

/** The person's choices after these kinds were switched on or off. */
export function withChoices(
  person: Choices,
  wanted: Partial<Record<MailChoice, boolean>>,
): { unwantedMails: MailChoice[]; wantedMails: MailChoice[] } {
  const kept = MAIL_CHOICES.map(({ kind, isUsual }) => ({
    kind,
    isUsual,
    isWanted: wanted[kind] ?? wantsMail(person, kind),
  }));
  const kinds = (isUsual: boolean) =>
    kept.flatMap((one) => (one.isUsual === isUsual && one.isWanted !== isUsual ? one.kind : []));
  return { unwantedMails: kinds(true), wantedMails: kinds(false) };
}

/** The kinds of email that a change of a person's choices switched on or off. */
export function changedMails(before: Choices, after: Choices): MailChoice[] {
  return MAIL_CHOICES.map(({ kind }) => kind).filter(
    (kind) => wantsMail(before, kind) !== wantsMail(after, kind),
  );
}
