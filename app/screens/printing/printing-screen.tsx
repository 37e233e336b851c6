import { Link } from '@remix-run/react';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useMemo, useState } from 'react';
import type { LabelPicture } from '#app/domain/documents/label-picture.ts';
import type { PdfRow } from '#app/domain/documents/pdf-history.ts';
import type { PrintSettings } from '#app/domain/documents/print-settings.schema.ts';
import type { PrintRow } from '#app/domain/documents/printer-feed.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { printingMessages } from '#app/messages/printing.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { pdfColumns } from './pdf-columns.tsx';
import { printColumns, PrintActionsProvider } from './print-columns.tsx';
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
  /** How many labels `Reprint all failed` prints again. */
  failed: number;
  /** Whether the station has stopped, because labels failed one after the other. */
  isPaused: boolean;
  /** Whether a page or an agent is connected to the printer, perhaps on another computer. */
  hasPrinter: boolean;
  pdfs: readonly PdfRow[];
  printSettings: PrintSettings;
  test: { zpl: string; picture: LabelPicture };
  preview: { id: string; orderId: string; picture: LabelPicture } | null;
};

type Answer =
  { isQueued: boolean } | { queued: number } | { isSettled: boolean } | { errors: FormErrors };

/** Polling interval in milliseconds. It is short, because a label's state changes within seconds while it prints. */
const POLL_MS = 4_000;

export function PrintingScreen(props: PrintingScreenProps) {
  const { jobs, failed, isPaused, hasPrinter, pdfs, printSettings, test, preview } = props;
  const reprints = useReprints();
  const { Page: ShellPage, toast } = useShell();
  const { text } = useMessages(printingMessages);
  const { revalidate } = useRevalidator();
  useLiveReload({ stream: null, pollMs: POLL_MS });
  const { bridge, findPrinter, choose, print } = usePrintBridge();
  const toastOutcome = (error: string | null) =>
    toast(text(error === null ? 'printed' : 'notPrinted'), { isError: error !== null });
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
    <ShellPage title={text('title')}>
      <div className="t-columns">
        <div className="t-stack">
          {bridge.kind !== 'found' && !hasPrinter ? <NotConnected jobs={jobs} /> : null}
          <FailedLabels failed={failed} isPaused={isPaused} reprints={reprints} />
          <PrintLists jobs={jobs} pdfs={pdfs} reprints={reprints} />
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
              <Banner tone="bad" title={text('notPrinted')}>
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
  const { text } = useMessages(printingMessages);
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get('id');
  const isBusy = fetcher.formData?.get('intent') === 'reprintFailed';
  const busyId = typeof asked === 'string' ? asked : null;
  const { submit, data } = fetcher;
  useEffect(() => {
    if (!data) return;
    if ('errors' in data) toast(data.errors.message ?? text('notPrinted'), { isError: true });
    else if ('isQueued' in data) toast(text(data.isQueued ? 'reprint.done' : 'reprint.handled'));
    else if ('queued' in data) toast(text('failed.done', { labels: data.queued }));
    else toast(text(data.isSettled ? 'cameOut.done' : 'cameOut.handled'));
  }, [data, toast, text]);
  return useMemo(
    () => ({
      busyId,
      isBusy,
      reprintFailed: () =>
        submit({ intent: 'reprintFailed' }, { method: 'post', action: href('/printing') }),
      reprint: (id: string) =>
        submit({ intent: 'reprint', id }, { method: 'post', action: href('/printing') }),
      cameOut: (id: string) =>
        submit({ intent: 'cameOut', id }, { method: 'post', action: href('/printing') }),
    }),
    [busyId, isBusy, submit, href],
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
  const { text } = useMessages(printingMessages);
  const { send, data, formData } = useSender<{ isChosen: true } | { errors: FormErrors }>(
    href('/papers'),
  );
  useEffect(() => {
    if (data && 'errors' in data)
      toast(data.errors.message ?? text('settings.failed'), { isError: true });
  }, [data, toast, text]);
  const field = (name: keyof PrintSettings) => ({
    name,
    value: textOf(formData?.get(name)) ?? printSettings[name],
    onChange: (event: { target: { value: string } }) => send({ [name]: event.target.value }),
  });
  return (
    <Card title={text('settings.title')}>
      <SelectField
        label={text('settings.printer')}
        help={text('settings.printerHelp')}
        {...field('printerDpi')}
      >
        <option value={203}>{text('settings.dpi203')}</option>
        <option value={300}>{text('settings.dpi300')}</option>
      </SelectField>
      <SelectField label={text('settings.pdf')} {...field('labelSheet')}>
        {EVERY_SHEET.map((sheet) => (
          <option key={sheet} value={sheet}>
            {LABEL_SHEETS[sheet].words}
          </option>
        ))}
      </SelectField>
      <SelectField label={text('settings.slip')} {...field('slipLines')}>
        <option value="asOrdered">{text('settings.asOrdered')}</option>
        <option value="bySku">{text('settings.bySku')}</option>
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
  const { text, parts } = useMessages(printingMessages);
  if (!jobs.some(({ state }) => state === 'queued')) return null;
  return (
    <Banner tone="warm" title={text('waiting.title')}>
      <p>
        {parts('waiting.body', {
          link: (inside) => (
            <Link key="link" className="t-link" to={href('/printing/agent')}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </Banner>
  );
}

type Reprints = ReturnType<typeof useReprints>;

/** The failed labels, and whether the others wait because of them. */
function FailedLabels({
  failed,
  isPaused,
  reprints,
}: Pick<PrintingScreenProps, 'failed' | 'isPaused'> & { reprints: Reprints }) {
  const { text } = useMessages(printingMessages);
  if (failed === 0 && !isPaused) return null;
  const title = failed > 0 ? text('failed.title', { labels: failed }) : text('paused.title');
  return (
    <Banner tone="bad" title={title}>
      <p>{text(isPaused ? 'paused.body' : 'failed.body')}</p>
      <Button busy={reprints.isBusy} onClick={reprints.reprintFailed}>
        {text(failed > 0 ? 'failed.button' : 'paused.button')}
      </Button>
    </Banner>
  );
}

type ListsProps = Pick<PrintingScreenProps, 'jobs' | 'pdfs'> & { reprints: Reprints };

function PrintLists({ jobs, pdfs, reprints }: ListsProps) {
  const { text } = useMessages(printingMessages);
  const labels = useMemo(() => printColumns(text), [text]);
  const documents = useMemo(() => pdfColumns(text), [text]);
  return (
    <>
      <PrintActionsProvider value={reprints}>
        <DataTable
          label={text('labels')}
          columns={labels}
          rows={jobs}
          rowId={(job) => job.id}
          rowLabel={(job) => text('labels.row', { order: job.orderId })}
          empty={
            <EmptyState help="print-labels" title={text('none.title')}>
              {text('none.body')}
            </EmptyState>
          }
        />
      </PrintActionsProvider>
      {pdfs.length > 0 ? (
        <DataTable
          label={text('pdfs')}
          columns={documents}
          rows={pdfs}
          rowId={(pdf) => pdf.jobId}
          rowLabel={(pdf) => text('pdfs.row', { orders: pdf.total })}
          empty={null}
        />
      ) : null}
    </>
  );
}

function PictureCard({ test, preview }: Pick<PrintingScreenProps, 'test' | 'preview'>) {
  const { text } = useMessages(printingMessages);
  if (!preview)
    return (
      <Card title={text('test.title')}>
        <LabelPreview picture={test.picture} name={text('test.picture')} />
      </Card>
    );
  const { orderId: order, picture } = preview;
  return (
    <Card title={text('preview.title', { order })}>
      {picture.respelled ? <Respelled {...picture.respelled} /> : null}
      <LabelPreview picture={picture} name={text('preview.picture', { order })} />
    </Card>
  );
}

type RespelledProps = NonNullable<LabelPicture['respelled']>;

/** A notice that the label spells a name in Latin letters, because printers lack some of its own letters. */
function Respelled({ written, latin }: RespelledProps) {
  const { parts } = useMessages(printingMessages);
  return (
    <p>
      {parts('preview.respelled', {
        written,
        latin,
        bdi: (inside) => <bdi key="written">{inside}</bdi>,
      })}
    </p>
  );
}
