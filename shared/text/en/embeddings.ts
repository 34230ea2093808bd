import { defineText } from '../define-text.ts'
import { formatItems, formatWhole } from '../intl.ts'
import { countListed, listInEnglish, type Listed } from '../listed.ts'
import { plural } from '../plural.ts'

const inRows = (rows: Listed): string => `${countListed(rows) === 1 ? 'row' : 'rows'} ${listInEnglish(rows)}`

export const embeddingsTexts = {
  form: {
    texts: 'Texts',
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    rowsWithText: ({ filled, count }: { filled: number; count: number }) =>
      `${formatWhole(filled)} of ${plural(count, { one: '# row', other: '# rows' })}`,
    fileChooser: 'Files with texts',
    dropFiles: 'Drop to add texts',
    readingSet: 'Reading the last set',
    empty: 'One text per row. Write or paste lines, or drop a CSV, JSON or text file here.',
    filesNeedContents: 'Files need the format Embed content',
    format: 'Format',
    mediaChooser: 'Files to embed',
    addMedia: 'Add images, audio, video or PDF',
    attachTo: 'Attach files to this row',
    removeFile: (fileName: string) => `Remove ${fileName}`,
    fileRemoved: (fileName: string) => `${fileName} removed`,
    readingFiles: 'Reading',
    writeFirstText: 'Write the first text',
    undo: 'Undo the last change',
    groups: 'Groups',
    hideGroups: 'Hide the group column',
    showGroups: 'Show the group column',
    addFile: 'Add a file',
    addFileHint: 'Import a CSV, JSON or text file',
    clear: 'Clear all',
    clearHint: 'Remove all rows',
    addRow: 'Add a row',
    textsPerRequest: 'Texts per request',
    requestsAtOnce: 'Concurrent requests',
    embed: 'Embed texts',
    embedCount: (count: number) => `Embed ${plural(count, { one: '# text', other: '# texts' })}`,
    batch: ({ first, last }: { first: number; last: number }) =>
      `Texts ${formatWhole(first)} to ${formatWhole(last)}`,
  },
  fields: {
    dimensions: 'Length of the vectors. Only some models support shorter ones.',
    inputType: 'What the text is for, where the model makes other vectors for questions than for documents.',
    taskType: 'What the vectors are for. Some models make others for questions than for documents.',
    outputDimensionality: 'Length of the vectors. Only some models support shorter ones.',
    title: 'Title of the contents, for RETRIEVAL_DOCUMENT only.',
    encodingFormat:
      'Encoding of the vectors in the response. base64 is a third of the size, faster to read, and gives the same vectors.',
    outputType:
      'Type of the numbers: float, int8 and uint8 (8-bit integers), or binary and ubinary (single bits, 8 packed into one number).',
    outputDimension: 'Length of the vectors, by the name that Voyage and Mistral give it.',
    user: 'Identifier of the end user, which helps the provider detect abuse.',
    input: 'Type of input: a string holds one text, so each request may have one text only.',
  },
  row: {
    choose: (number: number) => `Choose text ${formatWhole(number)}`,
    text: (number: number) => `Text ${formatWhole(number)}`,
    groupOf: (number: number) => `Group of text ${formatWhole(number)}`,
    group: 'group',
    remove: (number: number) => `Remove text ${formatWhole(number)}`,
    showNearest: 'Show nearest texts',
    copy: 'Copy text',
    removeCount: (count: number) => plural(count, { one: 'Remove row', other: 'Remove # rows' }),
  },
  rows: {
    removed: (count: number) => plural(count, { one: '# row removed', other: '# rows removed' }),
    pasted: (count: number) => plural(count, { one: '# row pasted', other: '# rows pasted' }),
    added: ({ count, fileName }: { count: number; fileName: string }) =>
      `${plural(count, { one: '# row', other: '# rows' })} added from ${fileName}`,
    selected: 'Selected rows',
    remove: 'Remove',
    clearSelection: 'Clear selection',
    groupOfSelected: 'Group of the selected rows',
    group: 'Group',
    groupHint: 'Leave empty to remove the group.',
    setGroup: 'Set group',
  },
  columns: {
    title: 'Columns',
    of: (fileName: string) => `Columns of ${fileName}`,
    keep: 'Keep these columns',
    texts: 'Texts',
    groups: 'Groups',
    none: 'None',
  },
  example: {
    name: 'Cats, dogs and markets',
    groups: { cats: 'cats', dogs: 'dogs', markets: 'markets', kitchen: 'kitchen', weather: 'weather' },
    sofa: 'The cat sleeps on the warm sofa',
    kitten: 'A kitten naps on a warm couch while the cat sleeps',
    dogs: 'Dogs bark at the mail carrier',
    puppies: 'Puppies bark and chase a ball in the park',
    ratesRose: 'Interest rates rose by a quarter point',
    ratesRaised: 'The central bank raised interest rates again',
    inflation: 'Inflation cooled more than the central bank expected',
    shares: 'Shares fell after the bank raised its rates',
    knead: 'Knead the dough for ten minutes',
    rise: 'Let the bread dough rise in a warm place',
    simmer: 'Simmer the sauce for ten minutes until it thickens',
    rain: 'Rain is expected over the coast',
  },
  empty: {
    start: 'Find similar texts',
    noVectors: 'These texts have no vectors yet',
    explanation:
      'An embedding model turns each text into a vector. Compare the vectors here: a matrix of all pairs, neighbours and duplicates, a map, the texts ranked for a query, and the results of two models.',
    fillExample: 'Fill in an example',
  },
  results: {
    title: 'Results',
    reading: 'Reading the results',
    readingVectors: 'Reading the vectors',
    /** Before the model of the result in view. */
    current: 'Result: ',
    ofSet: 'Results of this set',
    running: 'running',
    incomplete: 'incomplete',
    dimensions: (count: number) => plural(count, { one: '# dimension', other: '# dimensions' }),
    reuse: 'Reuse settings',
    remove: 'Delete this result',
    removed: (model: string) => `Vectors of ${model} deleted`,
    export: 'Export',
    exportHint: 'Export CSV, JSON or NPY',
    exportJson: 'texts, groups and vectors',
    exportCsv: 'one column per dimension',
    exportNpy: 'float32, for NumPy',
    notExported: (reason: string) => `Not exported: ${reason}`,
    inspect: 'Inspect request',
    inspectFailed: 'Inspect the failed request',
    progress: (counts: { done: number; requests: number; received: number; vectors: number }) =>
      `${formatWhole(counts.done)} of ${plural(counts.requests, { one: '# request', other: '# requests' })}, ${formatWhole(counts.received)} of ${plural(counts.vectors, { one: '# vector', other: '# vectors' })}`,
    stop: 'Stop',
    requests: 'Requests',
    stopped: 'Stopped.',
    received: (counts: { received: number; vectors: number; left: number; requests: number }) =>
      `${formatWhole(counts.received)} of ${plural(counts.vectors, { one: '# vector', other: '# vectors' })} received and saved; ${formatWhole(counts.left)} of ${plural(counts.requests, { one: '# request', other: '# requests' })} left.`,
    mayBeCharged: 'Requests that were already sent may have been charged.',
    resume: 'Resume',
    changed: (count: number) =>
      plural(count, {
        one: '# text has changed since. These are the vectors of the previous text.',
        other: '# texts have changed since. These are the vectors of the previous texts.',
      }),
    embedAgain: 'Embed again',
    notComputed: (reason: string) => `The vectors could not be read or compared: ${reason}`,
    retry: 'Retry',
    cancel: 'Cancel',
  },
  problems: {
    title: 'Problems of the vectors',
    missing: (rows: Listed) => `No vector for ${inRows(rows)}.`,
    duplicate: (rows: Listed) => `More than one vector for ${inRows(rows)}. The first one is used.`,
    outOfRange: (indices: Listed) =>
      countListed(indices) === 1
        ? `The response has an index that is not in the request: ${listInEnglish(indices)}.`
        : `The response has indices that are not in the request: ${listInEnglish(indices)}.`,
    noIndex: 'The vectors have no index. They are used in the order of the response.',
    reordered: 'The vectors are in a different order than the texts. They are sorted by index.',
    notFinite: (rows: Listed) =>
      countListed(rows) === 1
        ? `The vector of ${inRows(rows)} contains NaN or infinite values and is ignored.`
        : `The vectors of ${inRows(rows)} contain NaN or infinite values and are ignored.`,
    zero: (rows: Listed) =>
      countListed(rows) === 1
        ? `The vector of ${inRows(rows)} is all zeros and is ignored.`
        : `The vectors of ${inRows(rows)} are all zeros and are ignored.`,
    wrongLength: ({ expected, found, ...rows }: Listed & { expected: number; found: number }) =>
      countListed(rows) === 1
        ? `The vector of ${inRows(rows)} has ${formatWhole(found)} dimensions, the others have ${formatWhole(expected)}. It is ignored.`
        : `The vectors of ${inRows(rows)} have ${formatWhole(found)} dimensions, the others have ${formatWhole(expected)}. They are ignored.`,
    unreadable: (rows: Listed) =>
      countListed(rows) === 1
        ? `The vector of ${inRows(rows)} is neither a list of numbers nor base64.`
        : `The vectors of ${inRows(rows)} are neither lists of numbers nor base64.`,
    otherType: 'The model ignored output_dtype: the numbers are of another type.',
    otherEncoding: 'The model ignored encoding_format and used the other encoding.',
    otherDimensions: ({ expected, found }: { expected: number; found: number }) =>
      `The model ignored dimensions: ${formatWhole(expected)} requested, ${formatWhole(found)} received.`,
    inRequests: ({ problem, count }: { problem: string; count: number }) =>
      `${problem} In ${plural(count, { one: '# request', other: '# requests' })}.`,
  },
  views: {
    title: 'Views',
    similarity: 'Similarity',
    query: 'Query',
    duplicates: 'Duplicates',
    compare: 'Compare',
    truncation: 'Truncation',
  },
  similarity: {
    order: 'Order',
    inputOrder: 'Input',
    groupedOrder: 'Grouped',
    showTable: 'Show as a table',
    comparing: 'Comparing all pairs',
    tooManyRows: ({ maximum, count }: { maximum: number; count: number }) =>
      `The matrix is limited to ${formatWhole(maximum)} rows. Neighbours, duplicates, queries and the map include all ${formatWhole(count)}.`,
    heatMap: 'heat map',
    eachPair: 'Similarity of each pair',
    hint: 'Point at a cell, or use the arrow keys',
    pair: 'Pair',
    pairTexts: ({ text, other }: { text: string; other: string }) => `“${text}” and “${other}”`,
    coloursOfSet: 'Colours cover the range of this set. Show 0 to 1',
    coloursOfAll: 'Colours cover 0 to 1. Show the range of this set',
    /** Before the lowest cosine; `rangeTo` is between it and the highest. */
    rangeFrom: 'Scale colours to this set, now from ',
    rangeTo: ' to ',
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    showAll: 'Show all',
    columns: ({ first, last, count }: { first: number; last: number; count: number }) =>
      `Columns ${formatWhole(first)} to ${formatWhole(last)} of ${plural(count, { one: '# row', other: '# rows' })}`,
    previousColumns: 'Previous columns',
    nextColumns: 'Next columns',
    table: 'Cosine similarity of each pair of rows',
    text: 'Text',
    levelRange: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    save: 'Save matrix',
  },
  map: {
    title: '2-D map',
    local: 'computed locally',
    variance: (percent: number) => `${percent} % of variance`,
    /** All points are equal. */
    equalVectors: 'The vectors are equal',
    projection: 'Projection',
    computingPca: 'Computing principal components',
    computingUmap: 'Computing UMAP',
    tools: 'Map',
    role: 'map',
    ofTexts: 'Map of the texts',
    lasso: 'Lasso select',
    zoomOut: 'Zoom the map out',
    zoomIn: 'Zoom the map in',
    showAll: 'Show the whole map',
    selectUngrouped: 'Select the rows without a group',
    selectGroup: (group: string) => `Select the rows of ${group}`,
    noGroup: 'No group',
    number: 'No.',
    search: 'Search the map',
    found: ({ found, count }: { found: number; count: number }) =>
      `${formatWhole(found)} of ${formatWhole(count)}`,
    closeSearch: 'Close search',
    save: 'Save map',
    enlarge: 'Enlarge map',
  },
  query: {
    label: 'Query',
    cost: (model: string) => `one request to ${model}`,
    missing: 'Write a query first',
    rank: 'Rank the texts',
    explanation:
      'The query is embedded by the same model with the same settings, and the texts are ranked by cosine similarity.',
    ranking: 'Ranking',
    quoted: (text: string) => `“${text}”`,
    sendToRerank: 'Send to Rerank',
    sendToRerankHint: (count: number) =>
      plural(count, {
        one: 'Send the query and its first text to Rerank',
        other: 'Send the query and its first # texts to Rerank',
      }),
    inspect: 'Inspect the request of the query',
    inspectFailed: 'Inspect the failed request of the query',
  },
  duplicates: {
    threshold: 'Minimum cosine similarity',
    pairs: (count: number) => plural(count, { one: '# pair', other: '# pairs' }),
    pairsShown: ({ count, shown }: { count: number; shown: number }) =>
      `${plural(count, { one: '# pair', other: '# pairs' })}, the nearest ${formatWhole(shown)} shown`,
    select: 'Select duplicates',
    selectHint: 'Selects the later row of each pair in the list, so that it can be removed or grouped',
    searching: 'Finding duplicates',
    none: 'No two texts are this similar. Lower the threshold.',
  },
  compare: {
    onlyOne:
      'Embed these texts with another model, other dimensions or another encoding to compare the neighbours in both results here.',
    other: 'Compare with',
    reading: 'Reading the other vectors',
    comparing: 'Comparing neighbours',
    nothingInCommon: 'No text has a vector in both results.',
    agreement: 'Agreement',
    /** After the share, as in `84 % of the 10 nearest texts are the same`. */
    ofNearest: (count: number) =>
      plural(count, {
        one: 'of the nearest texts are the same',
        other: 'of the # nearest texts are the same',
      }),
    leastFirst: 'Lowest agreement first',
    shared: ({ count, of }: { count: number; of: number }) => `${formatWhole(count)} of ${formatWhole(of)}`,
    inCommon: (counts: { common: number; here: number; there: number }) =>
      `${plural(counts.common, { one: '# text in both results is compared.', other: '# texts in both results are compared.' })} This result has ${plural(counts.here, { one: '# text', other: '# texts' })}, the other ${formatWhole(counts.there)}.`,
    identical: 'The vectors are identical',
    difference: (largest: string) => `Largest difference of a value: ${largest}`,
    nearestHere: 'Nearest in this result',
    nearestThere: 'Nearest in the other result',
    notAmongThese: 'not in these texts',
    onlyHere: 'only here',
  },
  truncation: {
    tooShort: 'These vectors are too short to be truncated.',
    explanation: ({ lengths, nearest }: { lengths: number; nearest: number }) =>
      `Shorter vectors need less space and are faster to compare. This truncates the vectors to ${plural(lengths, { one: '# shorter length', other: '# shorter lengths' })} and measures how many of the ${formatWhole(nearest)} nearest texts stay the same. Nothing is sent.`,
    measuring: 'Truncating and comparing',
    measure: 'Measure',
    table: 'Cost of truncation',
    dimensions: 'Dimensions',
    bytes: 'Bytes per vector',
    recall: (nearest: number) => `Recall@${nearest}`,
    point: ({ dimensions, percent }: { dimensions: number; percent: string }) =>
      `${plural(dimensions, { one: '# dimension', other: '# dimensions' })}: ${percent} %`,
  },
  side: {
    label: 'Map and neighbours',
    requestLabel: 'Request of a batch',
    noVectors: 'No vectors yet',
    noVectorsHint: 'Each text becomes a point here. Similar texts are close together.',
    nearest: 'Nearest',
    nearestTo: 'Nearest to',
    noRow: 'no row selected',
    sendNeighbours: 'Send neighbours to Rerank',
    findingNeighbours: 'Finding neighbours',
    chooseRow: 'Choose a row in the list, in the matrix or on the map.',
    rowWithoutVector: 'This row has no vector, so it has no neighbours.',
    onlyRow: 'There is no other text to compare it with. Add one.',
    nearestRows: 'Nearest rows',
  },
  figures: {
    title: 'Figures',
    vector: 'Vector',
    dimensions: ({ dimensions, norm }: { dimensions: number; norm: string }) =>
      `${plural(dimensions, { one: '# dimension', other: '# dimensions' })}, ${norm}`,
    norm: (norm: string) => `norm ${norm}`,
    norms: ({ lowest, highest }: { lowest: string; highest: string }) => `norms ${lowest} to ${highest}`,
    encoding: 'Encoding',
    encodings: (encodings: readonly string[]) => formatItems(encodings),
    unknownEncoding: 'unknown',
    type: 'Type',
    /** How numbers of a type are compared; floats and int8 are used as received. */
    types: {
      float: 'float',
      int8: 'int8',
      uint8: 'uint8, compared as value − 128',
      binary: 'binary, compared bit by bit: similarity is 1 − 2 × differing bits ÷ dimensions',
      ubinary: 'ubinary, compared bit by bit: similarity is 1 − 2 × differing bits ÷ dimensions',
      mixed: 'mixed',
    },
  },
}

export const embeddingsText = defineText('embeddings', embeddingsTexts)
