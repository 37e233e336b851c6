import type { MoneyRequest } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate, formatDateTime } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { changeWords } from './change-words.rules.ts';
import { changeLines } from './change.rules.ts';
import { MONEY_REQUESTS } from './money-request.rules.ts';
import { readOperator } from './operator.ts';
import type { AdministratorNews } from './notify-administrator.job.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Emails an administrator about a change that waits for a second administrator's approval, or that was made. Former
 *  administrators get no email, except the one about their own removal. No email asks for the approval of a change that
 *  was already decided. */
export async function sendChangeNews(deps: Needs, notice: AdministratorNews): Promise<void> {
  const { requestId, userId, news } = notice;
  const still = news === 'removed' ? {} : { memberships: { some: { role: 'admin' } } as const };
  const [user, request] = await Promise.all([
    deps.db.user.findFirst({ where: { id: userId, ...still } }),
    deps.db.moneyRequest.findUnique({
      where: { id: requestId },
      include: { merchant: { select: { name: true } } },
    }),
  ]);
  if (!user || !request) return;
  if (news === 'asked' && request.state !== 'waiting') return;
  const { subject, text } =
    news === 'removed'
      ? removedWords(deps.settings, request, await complaintsTo(deps.db, request.askedBy))
      : newsWords(deps.settings, request, news);
  const lines = [`Hello ${user.firstName}`, ...text];
  await deps.mailer.send({ to: user.email, subject, text: lines.join('\n\n') });
}

type Words = { subject: string; text: string[] };
type OfAccount = MoneyRequest & { merchant: { name: string } | null };

function newsWords(
  { productName, publicUrl }: Needs['settings'],
  request: OfAccount,
  news: 'asked' | 'made',
): Words {
  const what = MONEY_REQUESTS[request.kind].words;
  return {
    subject:
      news === 'asked'
        ? `${productName}: a change needs a second administrator (${what})`
        : `${productName}: a change was made (${what})`,
    text: [
      who(request, news),
      factsOf(request, request.merchant?.name ?? null).join('\n'),
      news === 'asked'
        ? `Another administrator can approve or refuse it here: ${publicUrl}/adjustments`
        : `All changes are here: ${publicUrl}/adjustments`,
      'If you did not expect this, ask the administrators named above before you do anything else.',
    ],
  };
}

function removedWords(
  { productName }: Needs['settings'],
  { askedByName, askedAt }: MoneyRequest,
  complaints: readonly string[],
): Words {
  const where =
    complaints.length > 0 ? `write to ${complaints.join(' or ')}` : `ask ${askedByName}`;
  return {
    subject: `You are no longer an administrator of ${productName}`,
    text: [
      `${askedByName} removed you as an administrator of ${productName} on ${formatDateTime(askedAt)}. You were signed out.`,
      `If you think this is a mistake, ${where}.`,
    ],
  };
}

/** The addresses to which an administrator removed by `remover` can complain: the company, or the other
 *  administrators if its details are missing. */
async function complaintsTo(db: Needs['db'], remover: string): Promise<string[]> {
  const operator = await readOperator(db);
  if (operator) return [operator.email];
  const others = await db.user.findMany({
    where: {
      id: { not: remover },
      memberships: { some: { role: 'admin', acceptedAt: { not: null } } },
    },
    orderBy: { createdAt: 'asc' },
  });
  return others.map(({ email }) => email);
}

function who(request: MoneyRequest, news: 'asked' | 'made'): string {
  const { askedByName, decidedByName, lapsesAt } = request;
  if (news === 'asked') {
    const until = lapsesAt ? ` It expires on ${formatDate(lapsesAt)}.` : '';
    return `${askedByName} asked for this change.${until}`;
  }
  return decidedByName
    ? `${askedByName} asked for this change, and ${decidedByName} approved it.`
    : `${askedByName} made this change.`;
}

/** The lines of the email about a change: its kind, the account if there is one, its old and new values or the amount
 *  of money, and the reason if there is one. */
function factsOf(request: MoneyRequest, account: string | null): string[] {
  const { kind, amountCents, reason } = request;
  const lines = changeLines(request)?.map(changeWords) ?? [
    `Amount: ${formatMoney(rand(centsFromDb(amountCents)))}`,
  ];
  return [
    MONEY_REQUESTS[kind].words,
    ...(account ? [`Account: ${account}`] : []),
    ...lines,
    ...(reason ? [`Reason: ${reason}`] : []),
  ];
}
