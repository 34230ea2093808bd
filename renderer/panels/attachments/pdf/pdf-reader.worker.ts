/**
 * Reads PDF files. Their scripts are not run, and WebAssembly is not used: the page's content security policy forbids
 * it.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
