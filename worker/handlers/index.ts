import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Composition } from '#app/composition.server.ts';
import { backfillStoreJob } from '#app/domain/stores/backfill-store.job.ts';
import { runBackfill } from '#app/domain/intake/run-backfill.ts';
import { readAgain } from '#app/domain/intake/read-again.ts';
import { checkLocation } from '#app/domain/intake/check-location.ts';
import { checkLocationJob } from '#app/domain/intake/check-location.job.ts';
import { readAgainJob } from '#app/domain/intake/read-again.job.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import {
  takeInCourierDeliveryJob,
  takeInDeliveryJob,
} from '#app/domain/intake/take-in-delivery.job.ts';
import { exportOrders } from '#app/domain/documents/export-orders.ts';
import { exportOrdersJob } from '#app/domain/documents/export-orders.job.ts';
import { failImport } from '#app/domain/imports/change-import.ts';
import { checkImport } from '#app/domain/imports/check-import.ts';
import { checkImportJob, runImportJob } from '#app/domain/imports/import-orders.job.ts';
import { runImport } from '#app/domain/imports/run-import.ts';
import { failDocument, makeDocument } from '#app/domain/documents/make-document.ts';
import { makeDocumentJob, makeSmallDocumentJob } from '#app/domain/documents/make-document.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bringBack } from '#app/domain/shipments/bring-back.ts';
import { bringBackJob } from '#app/domain/shipments/bring-back.job.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { bookManifest, noteNotBooked } from '#app/domain/manifests/book-manifest.ts';
import { bookManifestJob } from '#app/domain/manifests/book-manifest.job.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { checkStoreDocuments } from '#app/domain/orders/check-store-documents.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { giveToDriverJob } from '#app/domain/shipments/give-to-driver.job.ts';
import { noteOutOfReach } from '#app/domain/shipments/out-of-reach.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { pollCourierJob } from '#app/domain/shipments/poll-courier.job.ts';
import { askProof } from '#app/domain/proof/ask-proof.ts';
import { askProofJob } from '#app/domain/proof/ask-proof.job.ts';
import { proofDueJob } from '#app/domain/proof/proof-due.job.ts';
import { scheduleProofRequests } from '#app/domain/proof/schedule-proof-requests.ts';
import { failProof, fetchProof } from '#app/domain/proof/fetch-proof.ts';
import { fetchProofJob } from '#app/domain/proof/fetch-proof.job.ts';
import { anonymiseOrders } from '#app/domain/privacy/anonymise-orders.ts';
import { recordErasures } from '#app/domain/privacy/erasure-record.ts';
import { recordErasuresJob } from '#app/domain/privacy/record-erasures.job.ts';
import { anonymiseOrdersJob } from '#app/domain/privacy/anonymise-orders.job.ts';
import { answerPrivacyRequest } from '#app/domain/privacy/answer-request.ts';
import { answerPrivacyRequestJob } from '#app/domain/privacy/privacy-request.job.ts';
import { startReset } from '#app/domain/people/ask-reset.ts';
import { forgetPasswords } from '#app/domain/people/forget-passwords.ts';
import { forgetPasswordsJob } from '#app/domain/people/forget-passwords.job.ts';
import { passwordChangedJob } from '#app/domain/people/password-changed.job.ts';
import { sendAccountExists } from '#app/domain/people/send-account-exists.ts';
import { sendAccountExistsJob } from '#app/domain/people/send-account-exists.job.ts';
import { sendApproved } from '#app/domain/people/send-approved.ts';
import { sendInvitation } from '#app/domain/people/send-invitation.ts';
import {
  accountDeletedJob,
  notifyAccountDeleted,
} from '#app/domain/privacy/account-deleted.job.ts';
import { eraseAccount } from '#app/domain/privacy/erase-account.ts';
import { eraseAccountJob } from '#app/domain/privacy/erase-account.job.ts';
import { sendOwnerNews } from '#app/domain/people/send-owner-news.ts';
import { notifyOwnerJob } from '#app/domain/people/notify-owner.job.ts';
import { sendChangeNews } from '#app/domain/money/send-change-news.ts';
import { notifyAdministratorJob } from '#app/domain/money/notify-administrator.job.ts';
import { sendInvitationJob } from '#app/domain/people/send-invitation.job.ts';
import { sendApprovedJob } from '#app/domain/people/send-approved.job.ts';
import { sendCode } from '#app/domain/people/send-code.ts';
import { sendCodeJob } from '#app/domain/people/send-code.job.ts';
import { startResetJob } from '#app/domain/people/start-reset.job.ts';
import { notifyPasswordChanged } from '#app/domain/people/notify-password-changed.ts';
import { failCourierUpdate, updateCourier } from '#app/domain/shipments/update-courier.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { checkWebhooks } from '#app/domain/stores/check-webhooks.ts';
import { checkWebhooksJob } from '#app/domain/stores/check-webhooks.job.ts';
import { failWooConnect, finishWooConnect } from '#app/domain/stores/finish-woo-connect.ts';
import { finishWooConnectJob } from '#app/domain/stores/finish-woo-connect.job.ts';
import { failWooCode, leaveWooCode } from '#app/domain/stores/leave-woo-code.ts';
import { leaveWooCodeJob } from '#app/domain/stores/leave-woo-code.job.ts';
import { forgetKeys, leaveStore } from '#app/domain/stores/leave-store.ts';
import { leaveStoreJob } from '#app/domain/stores/leave-store.job.ts';
import { refreshShop } from '#app/domain/stores/refresh-shop.ts';
import { refreshShopJob } from '#app/domain/stores/refresh-shop.job.ts';
import { notifyBreak } from '#app/domain/stores/notify-store-break.ts';
import { notifyBreakJob } from '#app/domain/stores/notify-store-break.job.ts';
import { notifyLowBalance } from '#app/domain/stores/notify-low-balance.ts';
import { compareSynced } from '#app/domain/tracking/compare-synced.ts';
import { compareSyncedJob } from '#app/domain/tracking/compare-synced.job.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { deliverWebhook, resumeWebhook } from '#app/domain/webhooks/deliver-webhook.ts';
import { deliverWebhookJob } from '#app/domain/webhooks/deliver-webhook.job.ts';
import { sendKept } from '#app/domain/webhooks/send-kept.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import { notifySwitchedOff } from '#app/domain/webhooks/notify-switched-off.ts';
import { notifySwitchedOffJob } from '#app/domain/webhooks/notify-switched-off.job.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import { tidyUpJob } from '#app/domain/shared/tidy-up.job.ts';
import { endBatch, runBatch } from '#app/domain/workbench/run-batch.ts';
import { runBatchJob } from '#app/domain/workbench/run-batch.job.ts';
import { notifyLowBalanceJob } from '#app/domain/wallet/notify-low-balance.job.ts';
import { sendDailySummary } from '#app/domain/notifications/daily-summary.ts';
import { dailySummaryJob } from '#app/domain/notifications/daily-summary.job.ts';
import { sendFailedDeliveries } from '#app/domain/notifications/failed-deliveries.ts';
import { failedDeliveriesJob } from '#app/domain/notifications/failed-deliveries.job.ts';
import { matchFees } from '#app/domain/money/match-fees.ts';
import { matchOpen, matchPayments } from '#app/domain/money/match-payments.ts';
import { matchPaymentsJob, matchRestJob } from '#app/domain/money/match.job.ts';
import { billUsage, noteShopifyUnreachable } from '#app/domain/wallet/bill-usage.ts';
import { billUsageJob } from '#app/domain/wallet/bill-usage.job.ts';
import { checkLedgerJob } from '#app/domain/wallet/check-ledger.job.ts';
import { watchLedger } from '#app/domain/wallet/watch-ledger.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import {
  issueAccountDocuments,
  issueBillingDocuments,
} from '#app/domain/money/issue-billing-documents.ts';
import {
  issueAccountDocumentsJob,
  issueBillingDocumentsJob,
  mailBillingDocumentsJob,
  printBillingDocumentJob,
} from '#app/domain/money/issue-billing-documents.job.ts';
import { mailBillingDocuments } from '#app/domain/stores/mail-billing-documents.ts';
import { printBillingDocument } from '#app/domain/money/print-billing-document.ts';
import { makeHubDocumentJob } from '#app/domain/hubs/hub-document.job.ts';
import { makeHubDocument } from '#app/domain/hubs/make-hub-document.ts';
import type { Services } from '#app/ports/services.ts';
import { renderersOf, type Renders } from '../documents/render.ts';
import { handler, handlerTable, type HandlerTable } from '../runtime.ts';
import { warehouseHandlers } from './warehouse.ts';

const NOT_MADE =
  'The document could not be created. Try again. If this continues, tell us when it happened.';
const NOT_CHECKED =
  'The check stopped, and no order was imported. Check the file again. If this continues, tell us when it happened.';
const NOT_IMPORTED =
  'The import stopped before the end of the file. Imported orders are kept. Choose the file again: no row is imported twice.';

const NOT_DONE =
  'The batch stopped before this order. Retry it, and if this continues, tell us when it happened.';

export function handlersOf(
  services: Services,
  composition: Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>,
  renders: Renders,
): HandlerTable {
  return handlerTable([
    handler(takeInDeliveryJob, (payload) => takeInDelivery(services, payload)),
    handler(takeInCourierDeliveryJob, (payload) => takeInDelivery(services, payload)),
    handler(reconcileStoreJob, (payload) => reconcileStore(services, payload)),
    handler(backfillStoreJob, (payload) => runBackfill(services, payload)),
    handler(checkLocationJob, (payload) => checkLocation(services, payload)),
    handler(readAgainJob, (payload) => readAgain(services, payload)),
    handler(checkStoreDocumentsJob, (payload) => checkStoreDocuments(services, payload)),
    handler(evaluateStoreJob, (payload) => evaluateStore(services, payload)),
    handler(checkPaymentJob, (payload) => checkPayment(services, payload)),
    handler(matchPaymentsJob, (payload) => matchPayments(services, payload)),
    handler(matchRestJob, async () => {
      await matchFees(services);
      await matchOpen(services);
    }),
    handler(billUsageJob, (payload) => billUsage(services, payload), {
      onLate: (payload) => noteShopifyUnreachable(services, payload),
    }),
    handler(checkLedgerJob, () => watchLedger(services)),
    handler(dailySummaryJob, (payload) => sendDailySummary(services, payload)),
    handler(failedDeliveriesJob, (payload) => sendFailedDeliveries(services, payload)),
    handler(notifyLowBalanceJob, (payload) => notifyLowBalance(services, payload)),
    handler(issueBillingDocumentsJob, (payload) => issueBillingDocuments(services, payload)),
    handler(issueAccountDocumentsJob, (payload) => issueAccountDocuments(services, payload)),
    handler(mailBillingDocumentsJob, (payload) => mailBillingDocuments(services, payload)),
    handler(giveToDriverJob, (payload) => giveToDriver(services, payload)),
    handler(bringBackJob, (payload) => bringBack(services, payload)),
    handler(bookManifestJob, (payload) => bookManifest(services, payload), {
      onFailed: (payload) => noteNotBooked(services, payload),
    }),
    handler(checkImportJob, (payload) => checkImport(services, payload), {
      onFailed: (payload) => failImport(services, payload, NOT_CHECKED),
    }),
    handler(runImportJob, (payload) => runImport(services, payload), {
      onFailed: (payload) => failImport(services, payload, NOT_IMPORTED),
    }),
    handler(runBatchJob, (payload) => runBatch(services, payload), {
      onFailed: (payload) => endBatch(services, payload, NOT_DONE),
    }),
    handler(answerPrivacyRequestJob, (payload) => answerPrivacyRequest(services, payload)),
    handler(tidyUpJob, (payload) => tidyUp(services, payload)),
    handler(anonymiseOrdersJob, (payload) => anonymiseOrders(services, payload)),
    handler(recordErasuresJob, (payload) => recordErasures(services, payload)),
    handler(writeTrackingJob, (payload) => writeTracking(services, payload)),
    handler(compareSyncedJob, (payload) => compareSynced(services, payload)),
    ...courierHandlers(services),
    ...warehouseHandlers(services),
    ...documentHandlers(services, renders),
    ...storeHandlers(services, composition),
    ...webhookHandlers(services),
    ...peopleHandlers(services, composition),
  ]);
}

/** The Shopify integration, for jobs that only a connected Shopify shop can queue.
 *  @throws AppError 'internal' if Shopify is not configured. */
function shopOf({ shopify }: Pick<Composition, 'shopify'>): ShopifySide {
  if (shopify) return shopify;
  throw new AppError('internal', 'The Shopify app is not set up on this server.');
}

function courierHandlers(services: Services): HandlerTable[string][] {
  return [
    handler(bookCourierJob, (payload) => bookCourier(services, payload), {
      onLate: (payload) => noteOutOfReach(services, payload, 'book'),
    }),
    handler(cancelCourierJob, (payload) => cancelCourier(services, payload), {
      onLate: (payload) => noteOutOfReach(services, payload, 'cancel'),
    }),
    handler(updateCourierJob, (payload) => updateCourier(services, payload), {
      onFailed: (payload) => failCourierUpdate(services, payload),
    }),
    handler(pollCourierJob, (payload) => pollCourier(services, payload)),
    handler(proofDueJob, () => scheduleProofRequests(services)),
    handler(askProofJob, (payload) => askProof(services, payload)),
    handler(fetchProofJob, (payload) => fetchProof(services, payload), {
      onFailed: (payload) => failProof(services, payload, 'unreachable'),
    }),
  ];
}

function documentHandlers(services: Services, renders: Renders): HandlerTable[string][] {
  const documents = { ...services, ...renderersOf(renders.large) };
  const smallDocuments = { ...services, ...renderersOf(renders.small) };
  return [
    handler(printBillingDocumentJob, (payload) => printBillingDocument(documents, payload)),
    handler(makeDocumentJob, (payload) => makeDocument(documents, payload), {
      onFailed: (payload) => failDocument(services, payload, NOT_MADE),
    }),
    handler(makeHubDocumentJob, (payload) => makeHubDocument(documents, payload), {
      onFailed: (payload) => failDocument(services, payload, NOT_MADE),
    }),
    handler(makeSmallDocumentJob, (payload) => makeDocument(smallDocuments, payload), {
      onFailed: (payload) => failDocument(services, payload, NOT_MADE),
    }),
    handler(exportOrdersJob, (payload) => exportOrders(services, payload), {
      onFailed: (payload) => failDocument(services, payload, NOT_MADE),
    }),
  ];
}

function storeHandlers(
  services: Services,
  composition: Pick<Composition, 'wooConnect' | 'shopify'>,
): HandlerTable[string][] {
  const connecting = { ...services, wooConnect: composition.wooConnect };
  const readShop = (domain: string) => shopOf(composition).readShop(domain);
  return [
    handler(finishWooConnectJob, (payload) => finishWooConnect(connecting, payload), {
      onFailed: (payload) => failWooConnect(services, payload),
    }),
    handler(leaveWooCodeJob, (payload) => leaveWooCode(connecting, payload), {
      onFailed: (payload) => failWooCode(services, payload),
    }),
    handler(checkWebhooksJob, (payload) => checkWebhooks(connecting, payload)),
    handler(leaveStoreJob, (payload) => leaveStore(connecting, payload), {
      onFailed: (payload) => forgetKeys(services, payload),
    }),
    handler(refreshShopJob, (payload) => refreshShop({ ...services, readShop }, payload)),
    handler(notifyBreakJob, (payload) => notifyBreak(services, payload)),
  ];
}

function webhookHandlers(services: Services): HandlerTable[string][] {
  return [
    handler(deliverWebhookJob, (payload) => deliverWebhook(services, payload), {
      onFailed: (payload) => resumeWebhook(services, payload),
    }),
    handler(sendKeptJob, (payload) => sendKept(services, payload)),
    handler(notifySwitchedOffJob, (payload) => notifySwitchedOff(services, payload)),
  ];
}

function peopleHandlers(
  services: Services,
  { auth }: Pick<Composition, 'auth'>,
): HandlerTable[string][] {
  const people = { ...services, ...auth };
  return [
    handler(sendCodeJob, (payload) => sendCode(people, payload)),
    handler(startResetJob, (payload) => startReset(people, payload)),
    handler(forgetPasswordsJob, () => forgetPasswords(people)),
    handler(passwordChangedJob, (payload) => notifyPasswordChanged(people, payload)),
    handler(accountDeletedJob, (payload) => notifyAccountDeleted(services, payload)),
    handler(eraseAccountJob, (payload) => eraseAccount(services, payload)),
    handler(notifyAdministratorJob, (payload) => sendChangeNews(services, payload)),
    handler(notifyOwnerJob, (payload) => sendOwnerNews(people, payload)),
    handler(sendAccountExistsJob, (payload) => sendAccountExists(people, payload)),
    handler(sendApprovedJob, (payload) => sendApproved(people, payload)),
    handler(sendInvitationJob, (payload) => sendInvitation(people, payload)),
  ];
}
