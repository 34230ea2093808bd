import { defineErrors } from '../../define-errors.ts'

/** Errors of embeddings, of rankings, and of the text sets that both use. */
export const embeddingsErrors = {
  noSuchResult: {
    message: 'Result not found. It may have been deleted.',
    nextStep: 'Choose another result, or embed the texts again.',
  },
  stillEmbedding: {
    message: 'These texts are still being embedded.',
    nextStep: 'Wait until it is complete, or stop it first.',
  },
  nothingToContinue: {
    message: 'All requests of this result are complete.',
    nextStep: 'Embed the texts again to send new requests. Nothing was sent.',
  },
  noVectorsYet: {
    message: 'This result has no vectors to compare a query with.',
    nextStep: 'Resume it, or embed the texts again. Nothing was sent.',
  },
  vectorsNotWritten: ({ reason }: { reason: string }) => ({
    message: `The vectors could not be saved. ${reason}`,
    nextStep: 'Free up disk space or check the folder, then resume.',
  }),
  cutOff: {
    message: 'The response ended early.',
    nextStep: 'Resume to send the request again.',
  },
  noQueryVector: {
    message: 'No usable vector for the query.',
    nextStep: 'Inspect the request, then retry.',
  },
  unusableQueryVector: ({ problem }: { problem: string }) => ({
    message: 'No usable vector for the query.',
    nextStep: problem,
  }),
  noTexts: {
    message: 'There is no text to embed.',
    nextStep: 'Write, paste or drop texts first, one per row. Nothing was sent.',
  },
  noInput: {
    message: 'There is no text to embed.',
    nextStep: 'Write or drop texts first, one per row. Empty rows are not sent.',
  },
  fileUnsupported: ({ fileName, mediaType }: { fileName: string; mediaType: string }) => ({
    message: `${fileName} (${mediaType}) cannot be embedded.`,
    nextStep: 'Add an image, audio, video or PDF file, or a text file as rows. Nothing was sent.',
  }),
  noVectors: {
    message: 'The response has no usable vectors.',
    nextStep: 'Inspect the response, then try another model or omit optional parameters.',
  },
  noQuery: {
    message: 'There is no query to rank the documents for.',
    nextStep: 'Write a question or a few words first.',
  },
  noDocuments: {
    message: 'There are no documents to rank.',
    nextStep: 'Write or drop documents first, one per row. Empty rows are not sent.',
  },
  noResults: {
    message: 'The response has no readable results.',
    nextStep: 'Inspect the response, then try another model or omit optional parameters.',
  },
  nothingToRank: {
    message: 'There is nothing to rank.',
    nextStep: 'Write a query and documents first. Nothing was sent.',
  },
  noSuchRanking: {
    message: 'Ranking not found. It may have been deleted.',
    nextStep: 'Rank the documents again.',
  },
  noSuchSet: {
    message: 'Set not found. It may have been deleted.',
    nextStep: 'Choose another set, or create a new one.',
  },
  setNotReady: { message: 'The texts are still being read.' },
}

export const embeddingsError = defineErrors('embeddings', embeddingsErrors)
