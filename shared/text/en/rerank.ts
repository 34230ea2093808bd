import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { countListed, listInEnglish, type Listed } from '../listed.ts'
import { plural } from '../plural.ts'

const forDocuments = (documents: Listed): string =>
  `${countListed(documents) === 1 ? 'document' : 'documents'} ${listInEnglish(documents)}`

export const rerankTexts = {
  form: {
    title: 'Query and documents',
    backToEmbeddings: 'Back to Embeddings',
    query: 'Query',
    queryHint: 'A question or a few words',
    rank: 'Rank',
    rankWithModels: (count: number) =>
      plural(count, { one: 'Rank with # model', other: 'Rank with # models' }),
    parameters: 'Parameters',
    sharedParameters: 'Parameters, all models',
  },
  fields: {
    topN: 'Number of results to return. Without it, all documents are returned.',
    returnDocuments: 'Include the text of each document in the response. Some models ignore it.',
    maxChunkPerDoc:
      'Maximum number of chunks that a long document is split into. Only some providers support it.',
    overlapTokens: 'Number of tokens that adjacent chunks share. Only some providers support it.',
  },
  documents: {
    title: 'Documents',
    label: 'Documents to rank',
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    rowsWithText: ({ filled, count }: { filled: number; count: number }) =>
      `${plural(count, { one: '# row', other: '# rows' })}, ${formatWhole(filled)} sent`,
    fileChooser: 'Files with documents',
    dropFiles: 'Drop to add documents',
    openFileHint: 'Open CSV, JSON or text',
    add: 'Add a document',
    clear: 'Clear all',
    clearHint: 'Remove all documents',
    dismiss: 'Dismiss',
    textColumn: 'Text column',
    empty: 'One document per row. Paste lines or a JSON list, or drop a CSV, JSON or text file here.',
    writeFirst: 'Write one',
    openFile: 'Open a file',
    added: (count: number) => plural(count, { one: '# document added', other: '# documents added' }),
    addedFrom: ({ count, fileName }: { count: number; fileName: string }) =>
      `${plural(count, { one: '# document', other: '# documents' })} added from ${fileName}`,
    allRemoved: (count: number) => plural(count, { one: '# document removed', other: '# documents removed' }),
    removed: (number: number) => `Document ${number} removed`,
    moved: ({ place, count }: { place: number; count: number }) => `Document moved to ${place} of ${count}`,
  },
  document: {
    /** Announced before the text of a document. */
    spoken: (number: number) => `Document ${number}: `,
    spokenRelevant: (number: number) => `Document ${number}, marked relevant: `,
    mark: 'Mark as relevant',
    unmark: 'Remove the mark',
    copy: 'Copy text',
    editThis: 'Edit document',
    removeThis: 'Remove document',
    edit: (number: number) => `Edit document ${number}`,
    remove: (number: number) => `Remove document ${number}`,
    textOf: (number: number) => `Text of document ${number}`,
    relevanceOf: ({ number, mark, maximum }: { number: number; mark: number; maximum: number }) =>
      `Relevance of document ${number}: ${mark} of ${maximum}`,
    markRelevant: (number: number) => `Mark document ${number} as relevant`,
    gradeHint: 'How relevant it is to the query, 0 to 3',
    markedHint: 'Marked as relevant',
    dragHint: 'Drag to move, or press Alt and an arrow key',
    empty: 'Empty, not sent',
    placeholder: 'Write a document, or paste several lines',
  },
  example: {
    query: 'I forgot my password and now the sign-in is locked',
    billing: 'How do I change the billing address? Open the workspace settings, then Billing, then Edit.',
    reset: 'Reset your password from the sign-in page. The link in the email is valid for one hour.',
    invoices: 'Exporting invoices as PDF works for the last 24 months, one file per month.',
    codes: 'Two-factor codes do not arrive: check the clock of the phone, then ask for a backup code.',
    deletion: 'Delete an account and its data. Owners can undo this within seven days.',
    rules:
      'Password rules for shared workspaces: twelve characters, and a new password after a sign-in from abroad.',
    hardwareKey: 'Sign-in with a hardware key needs a browser that supports security keys.',
    refunds: 'Refunds and disputed charges are handled by the billing desk within two working days.',
    locked:
      'Locked out after too many attempts. Wait 30 minutes or ask an owner of the workspace to lift the lock. The counter starts again after a password reset.',
    language: 'Changing the language of emails does not change the language of the app.',
  },
  results: {
    title: 'Rank movement',
    view: 'View',
    slope: 'Slope',
    table: 'Table',
    export: 'Export',
    markedRelevant: 'marked relevant',
    movedFar: (ranks: number) => `moved ${ranks} or more`,
    edited: 'The set has changed since. The rankings show what was sent.',
    limited: ({ shown, count }: { shown: number; count: number }) =>
      `${formatWhole(shown)} of ${plural(count, { one: '# document', other: '# documents' })} shown`,
    top: 'Shown of each ranking',
    topRanks: (ranks: number) => `Top ${formatWhole(ranks)}`,
    topAll: 'All ranks',
    allShown: (count: number) =>
      plural(count, { one: 'The one document is shown', other: 'All # documents shown' }),
    rankIn: (model: string) => `${model}: rank`,
    scoreIn: (model: string) => `${model}: score`,
    reading: 'Reading the rankings',
    running: (model: string) => `${model} is ranking`,
    stopModel: (model: string) => `Stop ${model}`,
    ended: (model: string) => `${model}: result`,
    notReceived: 'No ranking was received.',
    received: 'The ranking was received and saved.',
    asGiven: 'As given',
    document: 'Document',
    mark: 'Mark',
    notReturned: 'not returned',
    documentsAsGiven: 'Documents as given',
    /** Announced after the text of a document: its rank for each model. */
    spokenRanks: (ranks: readonly string[]) => `; ${ranks.join('; ')}`,
    spokenRank: (rank: { rank: number; model: string; score: string; movement: string }) =>
      `rank ${rank.rank} in ${rank.model}, score ${rank.score}, ${rank.movement}`,
    spokenNotRanked: (model: string) => `not in ${model}`,
    notMoved: 'not moved',
    movedUp: (ranks: number) => `up ${ranks}`,
    movedDown: (ranks: number) => `down ${ranks}`,
  },
  empty: {
    start: 'Rank documents by relevance',
    notRanked: 'Not ranked yet',
    fillExample: 'Fill in an example',
    explanation:
      'Write a query and documents, and choose up to four models. See how each model reorders them, side by side. Mark documents as relevant to measure the quality of each ranking.',
    hint: 'Rank sends the query and every document with text once to each model. The movement is shown here.',
  },
  side: {
    agreement: 'Agreement',
    requestOf: 'Request of',
    inspect: 'Inspect request',
    more: 'More',
    openInEmbeddings: 'Open the documents in Embeddings',
    noRankings: 'No rankings yet',
    noRankingsHint: 'Agreement, quality and checks of the rankings appear here.',
    againstGiven: 'Compared with the order as given',
    ofTwo: 'Agreement of the two rankings',
    ofEachTwo: 'Agreement of each pair',
    kendallsTau: 'Kendall’s tau',
    tau: 'tau',
    inCommon: (depth: number) => `Top ${depth} in common`,
    of: (depth: number) => `of ${depth}`,
    largestShift: 'Largest shift',
    ranks: (count: number) => plural(count, { one: 'rank', other: 'ranks' }),
    top: (depth: number) => `Top ${depth}`,
    shift: 'Shift',
    models: 'Models',
  },
  checks: {
    title: 'Checks',
    indices: 'Each result has the index of its document',
    scores: 'Scores decrease from first to last',
    ofModel: (model: string) => `${model}:`,
    outOfRange: (indices: Listed) =>
      countListed(indices) === 1
        ? `The response has an index without a document: ${listInEnglish(indices)}.`
        : `The response has indices without a document: ${listInEnglish(indices)}.`,
    duplicate: (documents: Listed) =>
      `More than one score for ${forDocuments(documents)}. The first one is used.`,
    noIndex: (count: number) =>
      plural(count, {
        one: '# result has no readable index and is ignored.',
        other: '# results have no readable index and are ignored.',
      }),
    noScore: (count: number) =>
      plural(count, {
        one: '# result has no numeric score and is ignored.',
        other: '# results have no numeric score and are ignored.',
      }),
    unsorted: 'The results were not in the order of their scores. They are sorted here.',
    otherText: (documents: Listed) =>
      `The response has a different text for ${forDocuments(documents)}. The text that was sent is shown.`,
    fewer: ({ found, expected }: { found: number; expected: number }) =>
      `${formatWhole(found)} of ${plural(expected, { one: '# result', other: '# results' })} received.`,
    noText: 'The model did not return the texts. The texts that were sent are shown.',
  },
  detail: {
    title: (number: number) => `Document ${number}`,
    ranksHint: 'Its position as given, and its rank in each ranking',
    notReturned: 'Not returned',
    noText: 'Returned without its text; this is the text that was sent',
    sameText: 'Returned with this text',
    otherText: 'Returned with a different text',
  },
  quality: {
    title: 'Quality',
    markedRelevant: (count: number) =>
      plural(count, { one: '# document marked relevant', other: '# documents marked relevant' }),
    marks: 'Marks',
    yesNo: 'Yes or no',
    grades: '0 to 3',
    depth: 'first',
    depthLabel: 'Number of top ranks that count',
    hint: 'Mark the documents that answer the query to measure how well each ranking puts them first.',
    model: 'Model',
    time: 'Time',
  },
  list: {
    title: 'Rankings of this set',
    label: 'Rankings',
    shown: ({ shown, count }: { shown: number; count: number }) => `${shown} of ${count} side by side`,
    /** Identifies one of several rankings by a model. */
    rankingOf: ({ model, moment }: { model: string; moment: string }) => `${model}, ${moment}`,
    inspect: (model: string) => `Inspect the request to ${model}`,
    remove: (model: string) => `Delete the ranking by ${model}`,
    keep: ({ action, name }: { action: string; name: string }) => `${action}: ${name}`,
    removed: (model: string) => `Ranking by ${model} deleted`,
    ranked: ({ ranked, count }: { ranked: number; count: number }) =>
      `${formatWhole(ranked)} of ${plural(count, { one: '# document', other: '# documents' })}`,
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    searchUnits: (count: number) => plural(count, { one: '# search unit', other: '# search units' }),
    running: 'running',
    failed: 'failed',
    stopped: 'stopped',
    interrupted: 'interrupted',
    endedEarly: 'ended early',
    cutAfterEnd: 'cut off after its end',
  },
}

export const rerankText = defineText('rerank', rerankTexts)
