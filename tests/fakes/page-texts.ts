import { PDFiumLibrary } from '@hyzyla/pdfium';

/** PDFium's character for a hyphen at a line end, which it takes for hyphenation. */
const HYPHEN_AT_A_LINE_END = /\uFFFE/g;

/** The text of each page of a PDF. */
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
