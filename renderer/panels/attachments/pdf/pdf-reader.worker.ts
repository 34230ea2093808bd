/** Reads PDF files: of what they say nothing is run, neither their scripts nor WebAssembly, which the policy of the page refuses. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
