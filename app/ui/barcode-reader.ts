import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** URL of the barcode reader's WebAssembly file. It is large, so it is loaded only when the camera is first opened. The
 *  offline page prefetches it, so that the camera also works without a network. */
export const BARCODE_READER = reader;
