import { useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import type { LabelPicture } from '#app/domain/documents/label-picture.ts';
import type { PdfRow } from '#app/domain/documents/pdf-history.ts';
import type { PaperChoice } from '#app/domain/documents/paper-choice.schema.ts';
import type { PrintRow } from '#app/domain/documents/printer-feed.ts';
import { counted } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { LabelPreview } from './label-preview.tsx';
import { PDF_COLUMNS } from './pdf-columns.tsx';
import { PaperCard } from './paper-card.tsx';
import { PRINT_COLUMNS, PrintActsProvider } from './print-columns.tsx';
import { NOT_PRINTED, PRINTED } from './print-words.rules.ts';
import { PrinterCard } from './printer-card.tsx';
import { usePrintBridge } from './use-print-bridge.ts';
import { usePrinterStation } from './use-printer-station.ts';

export type PrintingScreenProps = {
  jobs: readonly PrintRow[];
  pdfs: readonly PdfRow[];
  papers: PaperChoice;
  test: { zpl: string; picture: LabelPicture };
  preview: { id: string; orderId: string; picture: LabelPicture } | null;
};

type Answer = { isQueued: boolean } | { isSettled: boolean } | { errors: FormErrors };

/** A label that is printing changes its state within seconds. */
const POLL_MS = 4_000;

export function PrintingScreen({ jobs, pdfs, papers, test, preview }: PrintingScreenProps) {
  const { Page: Frame, toast } = useShell();
  const { revalidate } = useRevalidator();
  useLiveReload({ stream: null, pollMs: POLL_MS });
  const { bridge, findPrinter, choose, print } = usePrintBridge();
  const toastOutcome = (error: string | null) =>
    toast(error === null ? PRINTED : NOT_PRINTED, { isError: error !== null });
  const { state, reconnect } = usePrinterStation({
    isOn: bridge.kind === 'found',
    print,
    onLabel: ({ error }) => {
      toastOutcome(error);
      revalidate();
    },
  });

  const [testing, setTesting] = useState<{ isBusy: boolean; error: string | null }>(NOT_TESTING);
  const printTest = async () => {
    setTesting({ isBusy: true, error: null });
    const error = await print(test.zpl).then(() => null, wordsOf);
    setTesting({ isBusy: false, error });
    toastOutcome(error);
  };

  const reprints = useReprints();
  const newest = jobs[0];
  const problem = testing.error ?? (newest?.state === 'failed' ? newest.error : null);
  return (
    <Frame title="Printing">
      <div className="t-columns">
        <div className="t-stack">
          <PrintActsProvider value={reprints}>
            <DataTable
              label="Labels"
              columns={PRINT_COLUMNS}
              rows={jobs}
              rowId={(job) => job.id}
              rowLabel={(job) => `label of order ${job.orderId}`}
              empty={
                <EmptyState title="No labels yet">
                  Select shipped orders and choose Zebra Labels. Labels appear here and print one
                  after the other.
                </EmptyState>
              }
            />
          </PrintActsProvider>
          {pdfs.length > 0 ? (
            <DataTable
              label="PDFs"
              columns={PDF_COLUMNS}
              rows={pdfs}
              rowId={(pdf) => pdf.jobId}
              rowLabel={(pdf) => `PDF of ${counted(pdf.total, 'order')}`}
              empty={null}
            />
          ) : null}
        </div>
        <div className="t-stack">
          <PrinterCard
            bridge={bridge}
            state={state}
            isTesting={testing.isBusy}
            onLook={() => void findPrinter()}
            onChoose={choose}
            onReconnect={reconnect}
            onTest={() => void printTest()}
          />
          <PaperCard papers={papers} />
          <div role="alert">
            {problem ? (
              <Banner tone="bad" title={NOT_PRINTED}>
                <p>{problem}</p>
              </Banner>
            ) : null}
          </div>
          <Card title={preview ? `Label of order ${preview.orderId}` : 'Test label'}>
            {preview?.picture.respelled ? (
              <p>
                No label printer can print letters of <bdi>{preview.picture.respelled.written}</bdi>
                : the label says {preview.picture.respelled.latin}, the packing slip both.
              </p>
            ) : null}
            <LabelPreview
              picture={preview?.picture ?? test.picture}
              name={preview ? `The label of order ${preview.orderId}` : 'The test label'}
            />
          </Card>
        </div>
      </div>
    </Frame>
  );
}

const NOT_TESTING = { isBusy: false, error: null };

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The printer did not answer.';
}

function useReprints() {
  const { href, toast } = useShell();
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get('id');
  const busyId = typeof asked === 'string' ? asked : null;
  const { submit, data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if ('errors' in data) toast(data.errors.message ?? NOT_PRINTED, { isError: true });
    else if ('isQueued' in data)
      toast(data.isQueued ? 'The label is queued again' : 'The label is already queued');
    else toast(data.isSettled ? 'The label is printed' : 'The label was already handled');
  }, [data, toast]);
  return useMemo(
    () => ({
      busyId,
      reprint: (id: string) =>
        submit({ intent: 'reprint', id }, { method: 'post', action: href('/printing') }),
      cameOut: (id: string) =>
        submit({ intent: 'cameOut', id }, { method: 'post', action: href('/printing') }),
    }),
    [busyId, submit, href],
  );
}
