import { Link, useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import type { LabelPicture } from '#app/domain/documents/label-picture.ts';
import type { PdfRow } from '#app/domain/documents/pdf-history.ts';
import type { PrintSettings } from '#app/domain/documents/print-settings.schema.ts';
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
import { PDF_COLUMNS } from './pdf-columns.tsx';
import { PRINT_COLUMNS, PrintActionsProvider } from './print-columns.tsx';
import { NOT_PRINTED, PRINTED } from './print-words.rules.ts';
import { PrinterCard } from './printer-card.tsx';
import { printerWords } from '#app/ui/print-bridge/printer-feed-client.ts';
import { usePrintBridge } from './use-print-bridge.ts';
import { usePrinterStation } from './use-printer-station.ts';
import { EVERY_SHEET, LABEL_SHEETS } from '#app/domain/documents/label-sheet.rules.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { SelectField } from '#app/ui/form-field.tsx';

/** Height of capitals as a share of the font size. A text's `y` is the top of its capitals. */
const CAPITALS = 0.75;

type PrintingScreenProps = {
  jobs: readonly PrintRow[];
  /** Whether a page or an agent is connected to the printer, perhaps on another computer. */
  hasPrinter: boolean;
  pdfs: readonly PdfRow[];
  printSettings: PrintSettings;
  test: { zpl: string; picture: LabelPicture };
  preview: { id: string; orderId: string; picture: LabelPicture } | null;
};

type Answer = { isQueued: boolean } | { isSettled: boolean } | { errors: FormErrors };

/** Polling interval in milliseconds. It is short, because a label's state changes within seconds while it prints. */
const POLL_MS = 4_000;

export function PrintingScreen(props: PrintingScreenProps) {
  const { jobs, hasPrinter, pdfs, printSettings, test, preview } = props;
  const { Page: ShellPage, toast } = useShell();
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
    const error = await print(test.zpl).then(() => null, printerWords);
    setTesting({ isBusy: false, error });
    toastOutcome(error);
  };

  const newest = jobs[0];
  const problem = testing.error ?? (newest?.state === 'failed' ? newest.error : null);
  return (
    <ShellPage title="Printing">
      <div className="t-columns">
        <div className="t-stack">
          {bridge.kind !== 'found' && !hasPrinter ? <NotConnected jobs={jobs} /> : null}
          <PrintLists jobs={jobs} pdfs={pdfs} />
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
          <LabelSizeCard printSettings={printSettings} />
          <div role="alert">
            {problem ? (
              <Banner tone="bad" title={NOT_PRINTED}>
                <p>{problem}</p>
              </Banner>
            ) : null}
          </div>
          <PictureCard test={test} preview={preview} />
        </div>
      </div>
    </ShellPage>
  );
}

const NOT_TESTING = { isBusy: false, error: null };

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
    else toast(data.isSettled ? 'The label was printed' : 'The label was already handled');
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

/** Preview of a label. `textLength` gives each text the same width as on the printer, whatever the font. */
function LabelPreview({ picture, name }: { picture: LabelPicture; name: string }) {
  const { widthDots, heightDots, boxes, texts } = picture;
  return (
    <svg
      className="t-label"
      viewBox={`0 0 ${widthDots} ${heightDots}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={widthDots} height={heightDots} fill="#fff" />
      {boxes.map((box, index) => (
        <rect key={index} {...box} fill="#000" />
      ))}
      {texts.map(({ x, y, sizeDots, text, bold, inverse, widthDots: room }, index) => (
        <text
          key={index}
          x={x}
          y={y + sizeDots * CAPITALS}
          fontSize={sizeDots}
          fontWeight={bold ? 700 : 500}
          fill={inverse ? '#fff' : '#000'}
          textLength={Math.round(room)}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** The user's print settings: label sheets, printer resolution, and the order of packing slip items. */
function LabelSizeCard({ printSettings }: { printSettings: PrintSettings }) {
  const { href, toast } = useShell();
  const { send, data, formData } = useSender<{ isChosen: true } | { errors: FormErrors }>(
    href('/papers'),
  );
  useEffect(() => {
    if (data && 'errors' in data)
      toast(data.errors.message ?? 'We could not save your choice. Try again.', { isError: true });
  }, [data, toast]);
  const field = (name: keyof PrintSettings) => ({
    name,
    value: textOf(formData?.get(name)) ?? printSettings[name],
    onChange: (event: { target: { value: string } }) => send({ [name]: event.target.value }),
  });
  return (
    <Card title="Label size">
      <SelectField
        label="Label printer"
        help="Zebra labels are made for this resolution. Check the printer’s data sheet or test print."
        {...field('printerDpi')}
      >
        <option value={203}>203 dpi, 8 dots a millimetre</option>
        <option value={300}>300 dpi, 12 dots a millimetre</option>
      </SelectField>
      <SelectField label="PDF labels" {...field('labelSheet')}>
        {EVERY_SHEET.map((sheet) => (
          <option key={sheet} value={sheet}>
            {LABEL_SHEETS[sheet].words}
          </option>
        ))}
      </SelectField>
      <SelectField label="Packing slip items" {...field('slipLines')}>
        <option value="asOrdered">As ordered</option>
        <option value="bySku">By SKU, for picking</option>
      </SelectField>
    </Card>
  );
}

function textOf(value: FormDataEntryValue | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** A notice that labels are queued while no printer is connected, and how to connect one. */
function NotConnected({ jobs }: Pick<PrintingScreenProps, 'jobs'>) {
  const { href } = useShell();
  if (!jobs.some(({ state }) => state === 'queued')) return null;
  return (
    <Banner tone="warm" title="Labels are waiting: no printer is connected">
      <p>
        Choose Find my printer, or{' '}
        <Link className="t-link" to={href('/printing/agent')}>
          install the print agent
        </Link>
        . The labels then print automatically.
      </p>
    </Banner>
  );
}

function PrintLists({ jobs, pdfs }: Pick<PrintingScreenProps, 'jobs' | 'pdfs'>) {
  const reprints = useReprints();
  return (
    <>
      <PrintActionsProvider value={reprints}>
        <DataTable
          label="Labels"
          columns={PRINT_COLUMNS}
          rows={jobs}
          rowId={(job) => job.id}
          rowLabel={(job) => `label for order ${job.orderId}`}
          empty={
            <EmptyState help="print-labels" title="No labels yet">
              Select shipped orders and choose Zebra Labels. Labels appear here and print one after
              the other.
            </EmptyState>
          }
        />
      </PrintActionsProvider>
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
    </>
  );
}

function PictureCard({ test, preview }: Pick<PrintingScreenProps, 'test' | 'preview'>) {
  return (
    <Card title={preview ? `Label for order ${preview.orderId}` : 'Test label'}>
      {preview?.picture.respelled ? (
        <p>
          Label printers cannot print some letters of <bdi>{preview.picture.respelled.written}</bdi>
          . The label says {preview.picture.respelled.latin}. The packing slip shows both.
        </p>
      ) : null}
      <LabelPreview
        picture={preview?.picture ?? test.picture}
        name={preview ? `The label for order ${preview.orderId}` : 'The test label'}
      />
    </Card>
  );
}
