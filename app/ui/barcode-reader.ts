import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** URL of the barcode reader's WebAssembly file. It is one megabyte and is loaded when the camera is first
 *  opened. */
export const BARCODE_READER = reader;
