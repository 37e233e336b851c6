import type { ShopifyUsage, Store, UsageProblem } from '@prisma/client';
import { closeAlert, raiseAlert, setAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { AppPricingPort } from '#app/ports/app-pricing.ts';
import type { Services } from '#app/ports/services.ts';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Problems in order of priority: the first one found is shown. */
const OF_SHOP: readonly UsageProblem[] = ['uninstalled', 'noPlan'];
const OF_OPERATOR: readonly UsageProblem[] = ['notSetUp', 'noMeter', 'refused', 'away'];

type Needs = Pick<Services, 'db' | 'clock' | 'appPricing'>;
type Usage = ShopifyUsage & { store: Store };

const DAY_MS = 24 * 3_600_000;
/** For this long after a shop removed the app, Shopify accepts usage from before the removal. */
const AFTER_REMOVAL_MS = DAY_MS;
/** Upper limit of a Shopify billing period. */
const LONGEST_PERIOD_MS = 35 * DAY_MS;

/** `sent`: Shopify has recorded it. `void`: there is nothing to report. `lost`: Shopify no longer accepts it. */
type Outcome = 'sent' | 'void' | { lost: UsageProblem };

/** Reports a usage to Shopify, which counts it once, however often this runs. A problem that only a person can fix
 *  raises an alert for the people who can, and the job is retried. Usage that Shopify no longer accepts raises an
 *  alert, because a person must charge or credit it in another way.
 *  @throws AppError, so that the job is retried. */
export async function billUsage(deps: Needs, { usageId }: { usageId: string }): Promise<void> {
  const { db } = deps;
  const usage = await db.shopifyUsage.findUnique({
    where: { id: usageId },
    include: { store: true },
  });
  if (!usage || usage.sentAt || usage.lostAt) return;
  try {
    await end(deps, usage, await reportUsage(deps, usage));
  } catch (error) {
    const problem = problemOf(error);
    if (problem) await note(deps, usage, problem, error);
    throw error;
  }
}

/** Raises an alert if this usage is a day old, still not reported, and has no known problem. The usual cause is that
 *  Shopify does not answer. A credit that waits for its shipment is left out: the shipment has its own alert. */
export async function noteShopifyUnreachable(
  deps: Pick<Needs, 'db' | 'clock'>,
  { usageId }: { usageId: string },
): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  const usage = await db.shopifyUsage.findUnique({ where: { id: usageId } });
  if (!usage || (await waitsForShipment(db, usage))) return;
  await db.$transaction(async (tx) => {
    const { count } = await tx.shopifyUsage.updateMany({
      where: {
        id: usageId,
        sentAt: null,
        lostAt: null,
        problem: null,
        at: { lte: new Date(at.getTime() - DAY_MS) },
      },
      data: { problem: 'away' },
    });
    if (count > 0) await noteUnbilled(tx, usage.storeId, at);
  });
}

/** Whether this usage is a credit whose shipment Shopify has not accepted yet. */
async function waitsForShipment(
  db: Needs['db'],
  { transactionId, quantity }: ShopifyUsage,
): Promise<boolean> {
  const open = { transactionId, quantity: 1, sentAt: null, lostAt: null };
  return quantity < 0 && (await db.shopifyUsage.count({ where: open })) > 0;
}

async function reportUsage({ db, clock, appPricing }: Needs, usage: Usage): Promise<Outcome> {
  const { id: key, store } = usage;
  let { at } = usage;
  const billed = usage.quantity < 0 ? await billedBefore(db, usage) : null;
  if (billed === 'never') return 'void';
  const now = clock.now().getTime();
  if (now - at.getTime() > LONGEST_PERIOD_MS) return { lost: 'tooLate' };
  const removal = removalOf(store, now);
  if (!appPricing) throw unusable('notSetUp', 'Billing by Shopify is not set up here.');
  const shopId = await billingIdOf({ db, appPricing }, store).catch((error: unknown) => {
    if (removal === 'past' && problemOf(error) === 'uninstalled') return null;
    throw error;
  });
  if (shopId === null) return { lost: 'uninstalled' };
  const plan = await appPricing.planOf(shopId);
  if (!plan && removal === 'past') return { lost: 'uninstalled' };
  // A shop that has just removed the app has no plan, but can still be billed for usage from the time when it had one.
  if (!plan && (removal === null || usage.awaitsPlan))
    throw unusable('noPlan', 'The shop has not approved any of our plans in Shopify.');
  if (plan && usage.awaitsPlan) at = await intoFirstPeriod(db, usage, plan.since);
  if (plan && !plan.countsShipments)
    throw unusable(
      'noMeter',
      'The plan in Shopify has no usage charge for shipments. Add the one named in SHOPIFY_METER.',
    );
  if (plan?.since && (billed ?? at) < plan.since) return { lost: 'tooLate' };
  // A shipment that waited for a plan was moved to a later time. Its credit must not be reported before that time.
  if (billed && billed > at) at = billed;
  await appPricing.report({ shopId, key, at, quantity: usage.quantity < 0 ? -1 : 1 });
  return 'sent';
}

/** Moves a shipment that waited for an approved plan to the start of the plan's period, because Shopify accepts no
 *  usage from before that period. Returns the time to report. It is stored, so that a repeated report and a credit use
 *  it too, and the shipment does not move into a later period of the plan. If the plan ends before Shopify has accepted
 *  the shipment, the shipment waits for the next plan. */
async function intoFirstPeriod(
  db: Needs['db'],
  { id, at: due }: Usage,
  since: Date | null,
): Promise<Date> {
  const at = since && since > due ? since : due;
  await db.shopifyUsage.update({ where: { id }, data: { at, problem: null, awaitsPlan: false } });
  return at;
}

/** How long ago the store was disconnected: `fresh` while Shopify still accepts earlier usage after a removal of the
 *  app, then `past`. Null for a store that is not disconnected. A store that was disconnected only here still has its
 *  plan in Shopify, so the caller asks for the plan before it treats the app as removed. */
function removalOf({ state, disconnectedAt }: Store, now: number): 'fresh' | 'past' | null {
  if (state !== 'disconnected' || !disconnectedAt) return null;
  return now - disconnectedAt.getTime() > AFTER_REMOVAL_MS ? 'past' : 'fresh';
}

/** The time of the usage that billed a shipment whose fee is now credited; 'never' if that usage does not exist or
 *  was not accepted.
 *  @throws AppError 'busy' while Shopify has not accepted it yet. */
async function billedBefore(db: Needs['db'], { transactionId }: Usage): Promise<Date | 'never'> {
  const billed = await db.shopifyUsage.findUnique({
    where: { transactionId_quantity: { transactionId, quantity: 1 } },
  });
  if (!billed || billed.lostAt) return 'never';
  if (billed.sentAt) return billed.at;
  throw new AppError('busy', 'The shipment itself is not billed in Shopify yet.');
}

/** The id by which Shopify bills a shop. It is looked up once and stored with the store. The lookup needs our access to
 *  the shop, so it must run before that access is deleted. */
export async function billingIdOf(
  { db, appPricing }: { db: Needs['db']; appPricing: AppPricingPort },
  { id, billingId, externalId }: Store,
): Promise<string> {
  if (billingId !== null) return billingId;
  const learnt = await appPricing.shopIdOf(externalId ?? '');
  await db.store.update({ where: { id }, data: { billingId: learnt } });
  return learnt;
}

async function end(
  { db, clock }: Needs,
  { id, transactionId, storeId, quantity }: Usage,
  outcome: Outcome,
): Promise<void> {
  const at = clock.now();
  const data =
    outcome === 'sent'
      ? { sentAt: at, problem: null }
      : { lostAt: at, problem: outcome === 'void' ? null : outcome.lost };
  await db.$transaction(async (tx) => {
    const isOpen = { id, sentAt: null, lostAt: null };
    // Another worker may have decided in the meantime.
    if ((await tx.shopifyUsage.updateMany({ where: isOpen, data })).count === 0) return;
    await noteUnbilled(tx, storeId, at);
    // A fee that was never billed and has been returned needs no action.
    if (outcome === 'void') await closeAlert(tx, transactionId, ['shopifyFeeLost'], { at });
    if (typeof outcome === 'string') return;
    const { amountCents } = await tx.transaction.findUniqueOrThrow({
      where: { id: transactionId },
    });
    await raiseAlert(tx, 'shopifyFeeLost', { id: transactionId, merchantId: null, storeId }, at, {
      usage: outcome.lost,
      cents: quantity * centsFromDb(amountCents),
    });
  });
}

async function note(
  { db, clock }: Needs,
  { id, storeId, quantity }: Usage,
  problem: UsageProblem,
  error: unknown,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const isOpen = { id, sentAt: null, lostAt: null };
    // Only `intoFirstPeriod` clears `awaitsPlan`. The shipment must be billed in the first period of the plan, even if
    // another problem follows this one.
    const waits = problem === 'noPlan' && quantity > 0 ? { awaitsPlan: true } : {};
    await tx.shopifyUsage.updateMany({ where: isOpen, data: { problem, ...waits } });
    const said = problem === 'refused' && isAppError(error) ? error.message : undefined;
    await noteUnbilled(tx, storeId, clock.now(), said);
  });
}

/** An error that only a person can fix. */
function unusable(problem: UsageProblem, words: string): AppError {
  return new AppError('store-down', words, { problem });
}

/** The problem that a person must fix. Null for errors that a retry can resolve. */
function problemOf(error: unknown): UsageProblem | null {
  if (!isAppError(error)) return null;
  const { problem, why } = error.details;
  if (error.code === 'store-down') return (problem as UsageProblem | undefined) ?? null;
  if (error.code === 'store-rights-lost') return 'uninstalled';
  if (error.code !== 'store-refused') return null;
  if (why === 'key') return 'notSetUp';
  return why === 'notInstalled' ? 'uninstalled' : 'refused';
}

/** Updates the alerts about a store's unbilled shipments. The merchant sees problems of the shop; only administrators
 *  see those of the operator. */
async function noteUnbilled(tx: Tx, storeId: string, at: Date, said?: string): Promise<void> {
  const { merchantId } = await tx.store.findUniqueOrThrow({
    where: { id: storeId },
    select: { merchantId: true },
  });
  const groups = await tx.shopifyUsage.groupBy({
    by: ['problem'],
    where: { storeId, sentAt: null, lostAt: null, problem: { not: null } },
    _count: { _all: true },
  });
  const factsOf = (problems: readonly UsageProblem[]): AlertFacts | null => {
    const usage = problems.find((problem) => groups.some((group) => group.problem === problem));
    if (!usage) return null;
    const count = groups.find(({ problem }) => problem === usage)?._count._all ?? 0;
    return { usage, count, ...(said && usage === 'refused' ? { said } : {}) };
  };
  const shop = { id: storeId, merchantId, storeId };
  await setAlert(tx, 'shopifyPlanMissing', shop, at, factsOf(OF_SHOP));
  await setAlert(tx, 'shopifyNotBilled', { ...shop, merchantId: null }, at, factsOf(OF_OPERATOR));
}
