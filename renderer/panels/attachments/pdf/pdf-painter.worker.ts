/** Draws pages of PDF files, away from the window: what takes too long is ended with its worker. */
import 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs'
