/**
 * The limits on everything that comes from outside: answers, error texts, pasted and dropped texts, model output.
 *
 * They are in one table, so that a reader sees what is limited, by how much and why. Data that exceeds a limit is never
 * dropped silently: it is shown as plain text, or ends with a sentence that names the limit. Lengths count UTF-16 units
 * (`…Characters`) or bytes (`…Bytes`); depths count nested arrays and objects.
 */

/**
 * How much of an error message is analysed. Real messages are shorter than 1,000 characters; a gateway that puts a
 * whole page into one has named the error by then.
 */
export const maxErrorMessageCharacters = 4_096

/** How much of a code, a type or a field name in an error is analysed: the longest known ones have 60 characters. */
export const maxErrorNameCharacters = 200

/** How many lines of a body that is not JSON are checked for being a stream. */
export const maxLinesLookedAt = 1_000

/** A body with more lines is not read as a stream whose frames are missing: each line would become an event at once. */
export const maxUnframedLines = 40_000

/** How many JSON values one event may contain: proxies join a few together. */
export const maxGluedValues = 10_000

/** How many nested errors are unwrapped to find the innermost message. */
export const maxErrorNestings = 8

/** How far into an error body the title of a web page, or a stream event, is searched for. */
export const maxErrorHeadCharacters = 65_536

/**
 * Maximum nesting of a JSON value; a deeper one is shown as plain text. Tool schemas reach 20; recursive readers and
 * `JSON.stringify` overflow the stack at a few thousand.
 */
export const maxJsonDepth = 256

/**
 * Maximum nesting of JSON that this app wrote itself, such as a frame to the window or a row of the database: it
 * contains foreign JSON of the depth above a few levels deep.
 */
export const maxOwnJsonDepth = maxJsonDepth + 64

const mebibyte = 1024 * 1024

/** Bytes of the headers of a response, and of interim responses before it. Real ones have less than 8 KiB. */
export const maxHeaderBytes = 64 * 1024

/**
 * Bytes of the headers of a request to the browser host. Cookies ignore ports, so every other server on this machine
 * may add its own: a browser keeps 180 of 4 KiB for one host name. With Node's 16 KiB, four of them would lock the
 * window out.
 */
export const maxRequestHeaderBytes = mebibyte

/**
 * Bytes of a body that must be in memory as a whole to be read: JSON, or plain text. Ten images as base64 take 30 MB.
 * The record of an answer has the same limit.
 */
export const maxWholeAnswerBytes = 64 * mebibyte

/**
 * Bytes of one event of a stream. The largest real ones hold an image as base64, 27 MB for one of 4,096 × 4,096 pixels;
 * an event is parsed in one go, which for such a length takes about 50 ms.
 */
export const maxEventBytes = 32 * mebibyte

/** Bytes of a whole stream. A model that writes 500 tokens a second for an hour produces about a tenth of it. */
export const maxStreamBytes = 256 * mebibyte

/** Bytes of the body of an error response. The error is at its beginning; a gateway may append the request. */
export const maxErrorBodyBytes = 8 * mebibyte

/** Bytes of a response that is written to disk as it arrives, such as audio: as large as a library file may be. */
export const maxFileAnswerBytes = 4_000_000_000

/** Bytes of a response whose numbers are extracted while it arrives: 50,000 vectors of 3,072 numbers as base64. */
export const maxVectorAnswerBytes = 1024 * mebibyte

/** Bytes of a model list: about 20,000 models. */
export const maxModelListBytes = 4 * mebibyte

/**
 * Maximum ratio of decompressed to compressed size of a response. JSON and text expand 3 to 20 times; gzip reaches
 * 1,000 times only for zeros. Not checked before `freeDecompressedBytes`.
 */
export const maxDecompressionRatio = 200
export const freeDecompressedBytes = 8 * mebibyte

/**
 * Commas, colons and opening brackets of one JSON text that is parsed where it would block everything else.
 * `JSON.parse` takes about 50 ms for this many, and for ten times as many escapes and non-ASCII letters. The first
 * `freeJsonBytes` of a text are not counted.
 */
export const maxJsonMarks = 1_000_000
export const freeJsonBytes = mebibyte

/**
 * Characters of one answer that are shown and stored: text, reasoning and tool calls together. The rest is only in the
 * record. The longest answers of today's models, 128,000 tokens, have 600,000; writing a million into the database
 * takes 15 ms and happens every second while an answer arrives.
 */
export const maxAnswerCharacters = 1024 * 1024

/**
 * Blocks of one answer. Each is searched and rendered separately; an agent's answer with a hundred searches has 300.
 */
export const maxAnswerBlocks = 2_000

/**
 * Characters of JSON that is stored unchanged for one answer: blocks the app has no type for, and provider state for
 * the next turn. Images and audio inside are not counted, as they go to the library.
 */
export const maxKeptJsonCharacters = 4 * 1024 * 1024

/**
 * How many unreadable events are passed on, truncated; further ones are only counted. All of them are in the record.
 */
export const maxUnreadableParts = 1_000
export const maxUnreadableCharacters = 4_096

/** Characters of a name in an answer: its own id, its model, its finish reason. */
export const maxAnswerNameCharacters = 1_000

/**
 * Characters of a text that are indexed for search. Indexing a million takes about 100 ms, twice that for an answer in
 * a conversation; the longest usual answers have 80,000.
 */
export const maxSearchedCharacters = 256 * 1024

/**
 * Bytes of the items of one stream that a window has not handled yet. Limited besides the number of items, which may be
 * a few bytes or an image each; one item larger than this is sent alone.
 */
export const maxStreamWindowBytes = mebibyte

/** Characters in one batch to a watcher of a run: as JSON this many take main about 2 ms. */
export const maxBatchCharacters = 256 * 1024

/**
 * Values in one message from the window: more of them would block the main process for seconds, however few bytes they
 * are.
 */
export const maxMessageEntries = 1_000_000

/**
 * Bytes queued for a window that does not read them. Larger than the largest message; a page that is this far behind is
 * gone or hangs, and refetches when it is back.
 */
export const maxSocketBacklogBytes = 96 * mebibyte

/** Characters of the JSON of a stored message. A longer one, stored whole by an earlier version, is left out. */
export const maxStoredBlocksCharacters = 16 * mebibyte

/**
 * Maximum nesting of lists, quotations and emphasis in Markdown. Quoted mail reaches 10; the parsers recurse per level,
 * and the browser's layout time for nested boxes grows with the square of their depth.
 */
export const maxMarkdownDepth = 32

/**
 * How much of one text is rendered as Markdown. The longest answers of today's models, 128,000 tokens, have about
 * 500,000 characters; the rest is shown as plain text, of which only the lines in view are rendered.
 */
export const maxMarkdownCharacters = 600_000

/**
 * How many blocks of one text are rendered as Markdown. A code block counts as `blocksOfCode`, because it has a header
 * and buttons. A text of the longest length has 5,000. Leaving a tab unmounts all of them at once: 10 s for 20,000 code
 * blocks.
 */
export const maxMarkdownBlocks = 6_000
export const blocksOfCode = 8

/**
 * A larger table, or a list with a larger item, is plain text: it is parsed again with each frame while it grows, and
 * lines inside an item take up to 3 ms per 1,000 characters.
 */
export const maxMarkdownBlockCharacters = 48_000

/** A larger block of code is plain text. */
export const maxCodeCharacters = 200_000

/** A longer block of HTML, SVG or Mermaid has no preview beside its source. */
export const maxPreviewCharacters = 200_000

/**
 * A longer diagram source is not rendered; `maxDrawnDiagramCharacters` limits the rendered SVG. The first limit is
 * Mermaid's own.
 */
export const maxDiagramCharacters = 50_000
export const maxDrawnDiagramCharacters = 4_000_000

/** Milliseconds for rendering a diagram, and before that for loading its scripts; then its frame is removed. */
export const diagramDeadlineMs = 8_000
export const diagramScriptsDeadlineMs = 30_000

/** How many rendered diagrams are cached: scrolling a transcript renders none twice. */
export const maxKeptDiagrams = 60

/** A page with scripts that does not respond for this many milliseconds is stopped: it may be in an endless loop. */
export const stuckPreviewMs = 5_000

/** It is stopped after this time even if the window itself had no time to read its answer: it may be what keeps it busy. */
export const floodingPreviewMs = 20_000

/**
 * Longer paragraphs, lists, tables and quotations are split into pieces of this length, which are rendered one by one.
 */
export const maxMarkdownPieceCharacters = 12_000

/** Longer blocks that cannot be split are parsed in a worker: parsing takes up to 1.5 ms per 1,000 characters. */
export const maxMarkdownParsedOnPage = 24_000

/**
 * Blocks with more brackets are also parsed in a worker: the time for nested brackets grows with the square of their
 * number.
 */
export const maxBracketsParsedOnPage = 1_000

/** How much of a text's link definitions is kept: each block that may use them is parsed together with them. */
export const maxMarkdownDefinitionsCharacters = 8_000

/** How much of a text the lexer gets at once, so that no step takes longer than a frame or two. */
export const markdownSliceCharacters = 32_000

/** How long the page splits a long text into blocks before it yields to the event loop. */
export const markdownSliceMs = 16

/** How much of a plain text is shown. The rest can be copied and saved. */
export const maxPlainTextCharacters = 2_000_000

/**
 * How many bytes of a file are shown as text, and how many of its rows and columns as a table. The rest stays in the
 * file.
 */
export const maxShownFileBytes = 4 * mebibyte
export const maxShownFileRows = 500
export const maxShownFileColumns = 60

/**
 * Limits for displaying a PDF file: its bytes, its pages, the pixels of a page and of an image in it, the seconds for
 * each step.
 */
export const maxPdfBytes = 64 * mebibyte
export const maxPdfPages = 500
export const maxPdfPagePixels = 8_000_000
export const maxPdfImagePixels = 16_000_000
export const maxPdfSeconds = 10
/** How much text of a page is exposed to screen readers. */
export const maxPdfTextCharacters = 20_000

/** Longer plain text is shown in a box of its own that renders only the lines in view. */
export const maxPlainTextDrawnWhole = 20_000

/** A longer line is split into several: a browser lays out a line as a whole, however little of it is in view. */
export const maxShownLineCharacters = 2_000

/** How much of a header's value is shown. Servers send up to 16 kB of headers; a cookie has at most 4,096 characters. */
export const maxHeaderCharacters = 4_096

/** A longer event is listed by its name only: its content is not parsed again for the list. */
export const maxReadEventCharacters = 100_000

/** How many lines of a text are kept for display: creating this many takes a frame or two. */
export const maxShownLines = 50_000

/** How many lines of formatted JSON are kept for display: each has its tokens, its path and its field. */
export const maxJsonLines = 20_000

/**
 * A response or record with more bytes is read in a separate thread. Reading this much takes 10 to 50 ms; starting the
 * thread takes about 200.
 */
export const readElsewhereBytes = 512 * 1024

/** How long reading one answer in that thread may take, and its heap. 64 MiB of JSON take 3 s and 500 MB. */
export const maxReadingMs = 30_000
export const maxReadingHeapMegabytes = 1_024

/** How long the worker may take for one text: by then the user no longer waits for highlighting. */
export const maxTextTaskMs = 3_000

/**
 * Code that is highlighted on the page at once. The patterns of highlight.js take quadratic time or worse for some
 * texts: 100 ms for these 1,500 characters, 16 seconds for 8,000. Longer code is highlighted in a worker.
 */
export const maxColouredAtOnce = 1_500

/**
 * If highlighting takes longer than this, longer code of the block is not highlighted: real code of that length takes 2
 * ms.
 */
export const maxColouringMs = 25

/** A longer formula is shown as its source: a page of mathematics has fewer characters. */
export const maxFormulaCharacters = 4_000

/** How many formulas of one block are rendered; the rest stay as source. */
export const maxFormulasInBlock = 200

/** How many characters of a block that may begin a formula are examined: dollars, backslashes and backticks. */
export const maxFormulasTriedInBlock = 20_000

/** How often a formula may expand its own macros, and how large a space it may make, in em. */
export const maxFormulaExpansions = 500
export const maxFormulaSpace = 40

/** How long formulas are rendered in one go; the others follow a moment later. */
export const formulaSliceMs = 6

/** How long one pass over growing code may highlight it: the rest stays plain until the next pass. */
export const colouringSliceMs = 12

/** A longer line of code stays plain while it is being written. */
export const maxColouredLineCharacters = 1_000

/** Code with more lines is shown as plain text, of which only the lines in view are rendered. */
export const maxCodeLines = 5_000

/** Longer texts are compared in a worker. */
export const maxComparedOnPage = 20_000

/**
 * How many words, quotes and escapes a pasted command may have. Each takes up to 300 ns. Of the commands this app
 * writes, a body of 50,000 lines with an apostrophe in each has 100,000.
 */
export const maxCommandParts = 120_000

/** How much of a pasted text is searched for an address, such as a curl command with its body. */
export const maxPastedAddressCharacters = 65_536

/** A longer text is not an address. Servers accept 8 KiB for a whole request line, browsers show 2,000 characters. */
export const maxAddressCharacters = 8_192

/** Query parameters of a URL that an export shows. No server accepts as many; the rest is left out as a whole. */
export const maxExportedParameters = 1_000

/**
 * How many files linked in one answer are downloaded, and how many bytes together: an answer can link the same large
 * file a million times. Image models make ten at most, video models a few of some hundred megabytes.
 */
export const maxFilesPerAnswer = 50
export const maxFileBytesPerAnswer = 8_000_000_000

/** Bytes of a file whose lines become rows: this much text is read in about a second, in a worker. */
export const maxTextFileBytes = 20_000_000

/**
 * Files and pasted texts with more bytes are read in a worker: for this many, the slowest table takes a frame or two.
 */
export const maxRowsReadOnPage = 128 * 1024

/** How long reading a file may take before it is aborted. 20 MB of CSV take about 1 s. */
export const maxRowsReadingMs = 20_000

/** How many files are read when a folder is dropped or chosen: a pack with its cases and media has tens or hundreds. */
export const maxGivenFiles = 2_000

/** How deep such a folder is read. */
export const maxGivenDepth = 16

/** Bytes of all texts that are sent to main with a pack. Those of 100,000 cases have a tenth of it. */
export const maxPackTextBytes = 32 * mebibyte

/** Rows of one set of texts. The page holds all of them, and main stores them as one value. */
export const maxSetRows = 50_000

/** Rows that are sent with one click. For more, the user first confirms the number of requests and tokens. */
export const maxRowsSentUnasked = 1_000

/**
 * Columns of a table that becomes rows. The user chooses the column of the texts from a list; the widest real tables
 * have a few hundred.
 */
export const maxTableColumns = 1_000

/** Characters of a pattern for file names. */
export const maxNamePattern = 200

/** Library items that are read at once by their ids. */
export const maxItemsAtOnce = 500

/** Files that can be dragged out of the window at once. */
export const maxDraggedFiles = 5_000

/**
 * The largest file that can be attached. The gateway's documentation leaves limits to the model; this is the size that
 * vendors with inline data publish for a whole request, and what a body can hold without becoming unwieldy.
 */
export const maxAttachmentBytes = 20_000_000

/** Bytes of a tool server's answer: it is sent to a model with every further request of its conversation. */
export const maxToolResultBytes = 256_000

/**
 * Characters of a tool's address. Browsers and servers accept addresses of 8,000 characters; nobody types one of half
 * that length.
 */
export const maxToolAddressLength = 4_000

/**
 * Characters of the first turns that are sent to a model to suggest a title, and of its answer that are searched for
 * one.
 */
export const maxTitleExcerptCharacters = 4_000

/** Tools in the library, stored versions of each, and tools in one import. */
export const maxSavedTools = 1_000
export const maxToolVersions = 20
export const maxImportedTools = 200

/**
 * Characters of a tool in the library. Messages accepts names of 128; a schema of this length fills a third of a small
 * context.
 */
export const maxToolNameCharacters = 128
export const maxToolDescriptionCharacters = 16_000
export const maxToolSchemaCharacters = 64_000

/**
 * Characters of a text that tools are imported from: the maximum number of tools of usual length have a tenth of it.
 */
export const maxToolImportCharacters = 4_000_000

/** Presets and prompts in the library, stored versions of each, and presets in one import. */
export const maxSavedPresets = 2_000
export const maxPresetVersions = 20
export const maxImportedPresets = 500

/** Characters of the name of a preset or a prompt. */
export const maxPresetNameCharacters = 200

/** Characters of a preset's values, as JSON: a form with a long text in it has a tenth of it. */
export const maxPresetCharacters = 1_000_000

/** Characters of a text that presets are imported from. */
export const maxPresetImportCharacters = 8_000_000

/** MCP servers that are stored, tools of one that are used, and bytes of all its tools together, as JSON. */
export const maxMcpServers = 50
export const maxMcpTools = 500
export const maxMcpListBytes = 2_000_000

/** Prompts and resources of a server that are listed, and pages in any of its lists. */
export const maxMcpListed = 1_000
export const maxMcpPages = 50

/** Bytes of one message from a server: a result with some images of usual size has half of it. */
export const maxMcpMessageBytes = 8_000_000

/** Parts of one result, and the maximum nesting of a schema or of structured content. */
export const maxMcpParts = 50
export const maxMcpDepth = 64

/**
 * Lengths and numbers of what a user types for a server: names, arguments of a program, headers or variables, and the
 * value of one.
 */
export const maxMcpNameCharacters = 100
export const maxMcpArguments = 100
export const maxMcpSecrets = 50
export const maxMcpSecretCharacters = 16_000

/** Logged messages to and from a server, and characters of each. */
export const maxMcpLoggedMessages = 200
export const maxMcpLoggedCharacters = 4_000

/** Bytes of one response during the sign-in at an MCP server: metadata, a registration, tokens. */
export const maxMcpSignInBytes = 256_000

/** Scopes of a sign-in, and characters of one; minutes that a sign-in waits for the browser. */
export const maxMcpScopes = 100
export const maxMcpScopeCharacters = 200
export const maxMcpSignInMinutes = 5
