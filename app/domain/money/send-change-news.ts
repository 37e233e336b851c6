import type { MoneyRequest } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { changeLines, changeWords } from './change.rules.ts';
import { MONEY_REQUESTS } from './money-request.rules.ts';
import type { AdministratorNews } from './tell-administrator.job.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Tells an administrator that a change waits for a second one, or was made. Whoever is none any more
 *  hears nothing. */
export async function sendChangeNews(deps: Needs, told: AdministratorNews): Promise<void> {
  const { requestId, userId, news } = told;
  const [user, request] = await Promise.all([
    deps.db.user.findFirst({ where: { id: userId, memberships: { some: { role: 'admin' } } } }),
    deps.db.moneyRequest.findUnique({
      where: { id: requestId },
      include: { merchant: { select: { name: true } } },
    }),
  ]);
  if (!user || !request) return;
  const { productName, publicUrl } = deps.settings;
  const what = MONEY_REQUESTS[request.kind].words;
  const subject =
    news === 'asked'
      ? `${productName}: a change waits for a second administrator (${what})`
      : `${productName}: a change was made (${what})`;
  const text = [
    `Hello ${user.firstName}`,
    who(request, news),
    factsOf(request, request.merchant?.name ?? null).join('\n'),
    news === 'asked'
      ? `Another administrator can approve or refuse it here: ${publicUrl}/money`
      : `All changes are here: ${publicUrl}/money`,
    'If you did not expect this, ask the administrators named above before you do anything else.',
  ];
  await deps.mailer.send({ to: user.email, subject, text: text.join('\n\n') });
}

function who(request: MoneyRequest, news: AdministratorNews['news']): string {
  const { askedByName, decidedByName, lapsesAt } = request;
  if (news === 'asked') {
    const until = lapsesAt ? ` It expires on ${formatDate(lapsesAt)}.` : '';
    return `${askedByName} asked for this change.${until}`;
  }
  return decidedByName
    ? `${askedByName} asked for this change, and ${decidedByName} agreed to it.`
    : `${askedByName} made this change.`;
}

/** Old and new values; of an account's money, how much and why. */
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
