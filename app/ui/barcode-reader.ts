import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Where what reads barcodes lies; a megabyte, and asked for when the camera is first opened. */
export const BARCODE_READER = reader;
