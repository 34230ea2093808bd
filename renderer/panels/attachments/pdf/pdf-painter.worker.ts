/** Draws pages of PDF files outside the page: a page that takes too long is stopped by terminating the worker. */
import 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs'
