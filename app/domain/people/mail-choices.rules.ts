import { scopeOf, type GrantRole, type Permission } from '#app/domain/shared/permissions.ts';

type Choice = {
  kind: string;
  label: string;
  /** What it is about: it is for members of an account who may see that; null for each person. */
  needs: Permission | null;
  /** Sent until it is switched off; else once it is switched on. */
  isUsual: boolean;
};

/** Mails that a person can turn off. Mails about a changed password, address or authenticator are always sent,
 *  because they show an owner that someone else has access. */
export const MAIL_CHOICES = [
  {
    kind: 'new-device',
    label: 'Someone signs in on a new device and network',
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

export type MailChoice = (typeof MAIL_CHOICES)[number]['kind'];

/** Emails that always come. It is how an owner learns of what somebody else did to their account. */
export const ALWAYS_MAILED = [
  'Changes to your password, email address or authenticator app, and new API tokens',
  'Codes, invitations, and requests about personal data',
  'Invoices, statements, and adjustments of the balance',
] as const;

type Choices = { unwantedMails: readonly string[]; wantedMails: readonly string[] };

export function wantsMail(person: Choices, kind: MailChoice): boolean {
  const isUsual = MAIL_CHOICES.some((choice) => choice.kind === kind && choice.isUsual);
  return isUsual ? !person.unwantedMails.includes(kind) : person.wantedMails.includes(kind);
}

/** What a person is asked about. Administrators and hub staff hear nothing of single accounts. */
export function choicesFor(role: GrantRole) {
  return MAIL_CHOICES.filter(({ needs }) => {
    if (needs === null) return true;
    const scope = scopeOf(role, needs);
    return scope === 'own' || scope === 'assigned';
  });
}

/** With these kinds switched on or off, and the others as they are. */
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
