import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What can be read on each page of a PDF. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const texts = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return texts;
  } finally {
    library.destroy();
  }
}
