import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A hyphen after which PDFium found the line to end: it takes it for one of hyphenation. */
const HYPHEN_AT_A_LINE_END = /\uFFFE/g;

/** What can be read on each page of a PDF. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) =>
      page.getText().replace(HYPHEN_AT_A_LINE_END, '-'),
    );
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
