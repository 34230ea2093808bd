/**
 * The limits on everything that comes from outside: answers, error texts, pasted and dropped texts, model output.
 *
 * One table, so that a reader sees at once what is bounded, by how much and why. What meets a limit is never dropped in
 * silence: it degrades to plain text or ends with a sentence that names the limit. Lengths count UTF-16 units
 * (`…Characters`) or bytes (`…Bytes`); depths count nested arrays and objects.
 */

/**
 * How much of an error message is looked at to learn what it says. Real ones are shorter than 1,000 characters; a gateway
 * that puts a whole page into one has said what it has to say by then.
 */
export const maxErrorMessageCharacters = 4_096

/** The same for what an error gives as a code, a type or the name of a field: the longest known have 60 characters. */
export const maxErrorNameCharacters = 200

/** How many lines of a body that is not JSON are looked at to see whether it is a stream after all. */
export const maxLinesLookedAt = 1_000

/** A body of more lines than that is no stream that came without its frames: each would be an event, all at once. */
export const maxUnframedLines = 40_000

/** How many JSON values one event may hold: proxies glue a few together. */
export const maxGluedValues = 10_000

/** How many errors may wrap one another until the words of the innermost are no longer looked for. */
export const maxErrorNestings = 8

/** How far into an error body the title of a web page, or the event of a stream, is looked for. */
export const maxErrorHeadCharacters = 65_536

/**
 * How deep a JSON value may be nested before it is shown as plain text. Tool schemas reach 20; recursive readers and
 * `JSON.stringify` overflow the stack at a few thousand.
 */
export const maxJsonDepth = 256

/**
 * The same for what this app wrote itself, such as a frame to the window or a row of the database: foreign JSON of the
 * depth above lies in it a few levels deep.
 */
export const maxOwnJsonDepth = maxJsonDepth + 64

const mebibyte = 1024 * 1024

/** Bytes of the head of an answer, and of what interim answers may bring before it. Real ones have less than 8 KiB. */
export const maxHeaderBytes = 64 * 1024

/**
 * How long the headers of a request to the browser host may be. Cookies do not tell ports apart, so every other server of
 * this machine may add its own: a browser keeps 180 of 4 KiB for one name. Node's 16 KiB would let four of them lock the
 * window out.
 */
export const maxRequestHeaderBytes = mebibyte

/**
 * Bytes of a body that has to be in memory as a whole to be read: JSON, or plain text. Ten images as base64 take 30 MB,
 * and as much is recorded of an answer.
 */
export const maxWholeAnswerBytes = 64 * mebibyte

/**
 * Bytes of one event of a stream. The largest real ones hold an image as base64, 27 MB for one of 4,096 × 4,096 pixels;
 * an event is parsed in one go, which for so long a text takes about 50 ms.
 */
export const maxEventBytes = 32 * mebibyte

/** Bytes of a whole stream. A model that writes 500 tokens a second for an hour comes to about a tenth. */
export const maxStreamBytes = 256 * mebibyte

/** Bytes of the body of a refusal. What it says is in its beginning; a gateway may put the request into it. */
export const maxErrorBodyBytes = 8 * mebibyte

/** Bytes of an answer that goes to disk as it arrives, such as a sound: as large as a file of the library may be. */
export const maxFileAnswerBytes = 4_000_000_000

/** Bytes of an answer whose numbers are taken out while it arrives: 50,000 vectors of 3,072 numbers as base64. */
export const maxVectorAnswerBytes = 1024 * mebibyte

/** Bytes of a model list: about 20,000 models. */
export const maxModelListBytes = 4 * mebibyte

/**
 * How many times its size a compressed answer may grow. JSON and text grow 3 to 20 times; 1,000 times is what gzip makes of
 * nothing but zeros. Not looked at before `freeDecompressedBytes`.
 */
export const maxDecompressionRatio = 200
export const freeDecompressedBytes = 8 * mebibyte

/**
 * Commas, colons and opening brackets of one JSON text that is parsed where it would hold up everything else. So many take
 * `JSON.parse` about 50 ms, as do ten times as many escapes and letters beyond ASCII. The first `freeJsonBytes` of a text
 * are not counted.
 */
export const maxJsonMarks = 1_000_000
export const freeJsonBytes = mebibyte

/**

 * Characters of the words of one answer that are shown and stored: text, reasoning and calls of tools together. What
 * follows is in the record alone. The longest answers of today's models, 128,000 tokens, have 600,000; a million takes
 * 15 ms to be put into the database, which happens every second while an answer arrives.
 */
export const maxAnswerCharacters = 1024 * 1024

/** Blocks of one answer. Each is looked for and drawn by itself; an agent's answer with a hundred searches has 300. */
export const maxAnswerBlocks = 2_000

/**
 * Characters of JSON that an answer makes the app keep as it came: blocks it has no image for, and what must be sent back
 * in the next turn. Images and sounds inside are not counted, as they go to the library.
 */
export const maxKeptJsonCharacters = 4 * 1024 * 1024

/** Events that cannot be read are counted, and so many of them are handed on, cut. All of them are in the record. */
export const maxUnreadableParts = 1_000
export const maxUnreadableCharacters = 4_096

/** Characters of a name that an answer gives: its own id, its model, its reason to end. */
export const maxAnswerNameCharacters = 1_000

/**
 * Characters of a text that are searched. The index takes about 100 ms for a million, twice for an answer in a
 * conversation, and the longest usual answers have 80,000.
 */
export const maxSearchedCharacters = 256 * 1024

/**
 * Bytes of the items of one stream to a window that it has not handled yet. Counted besides the items themselves, which may
 * be a few bytes or an image; one item larger than this goes alone.
 */
export const maxStreamWindowBytes = mebibyte

/** Characters of what a watcher of a run is sent in one batch: as JSON so many take main about 2 ms. */
export const maxBatchCharacters = 256 * 1024

/** Values in one message from the window: more of them would hold the main process for seconds, however few bytes they are. */
export const maxMessageEntries = 1_000_000

/**
 * Bytes that wait for a window that does not read them. Larger than the largest message; a page that is this far behind is
 * gone or hangs, and asks anew when it is back.
 */
export const maxSocketBacklogBytes = 96 * mebibyte

/** Characters of the JSON of a stored message: an answer that an earlier version stored whole is left out beyond. */
export const maxStoredBlocksCharacters = 16 * mebibyte

/**
 * How deep lists, quotations and emphasis may be nested in Markdown. Quoted mail reaches 10; the parsers call themselves
 * for each level, and the browser lays out nested boxes in time that grows with their square.
 */
export const maxMarkdownDepth = 32

/**
 * How much of one text is laid out as Markdown. The longest answers of today's models, 128,000 tokens, have about 500,000
 * characters; what follows is shown as plain text, of which only the lines in view are drawn.
 */
export const maxMarkdownCharacters = 600_000

/**
 * How many blocks of one text are laid out as Markdown, where one of code counts for `blocksOfCode`: it has a head and
 * buttons. A text of the longest length has 5,000. Leaving a tab takes all of them down at once, 10 s for 20,000 of code.
 */
export const maxMarkdownBlocks = 6_000
export const blocksOfCode = 8

/**
 * A larger table, or one item of a list that is larger, is plain text: it is read anew with each frame while it grows, and
 * lines inside of an item take up to 3 ms for 1,000 characters.
 */
export const maxMarkdownBlockCharacters = 48_000

/** A larger block of code is plain text. */
export const maxCodeCharacters = 200_000

/** A longer block of HTML, SVG or Mermaid has no preview beside its source. */
export const maxPreviewCharacters = 200_000

/** A longer diagram is not drawn, and the drawing of one may have so many characters. Mermaid's own limit is the first. */
export const maxDiagramCharacters = 50_000
export const maxDrawnDiagramCharacters = 4_000_000

/** How long a diagram may take, and the scripts that draw it before, in milliseconds: then their frame is removed. */
export const diagramDeadlineMs = 8_000
export const diagramScriptsDeadlineMs = 30_000

/** So many diagrams are kept as they were drawn: a transcript that is scrolled draws none twice. */
export const maxKeptDiagrams = 60

/** A page with scripts that does not answer for so many milliseconds is ended: it may be a loop without an end. */
export const stuckPreviewMs = 5_000

/** Longer paragraphs, lists, tables and quotations are cut into pieces of this length, so that they are drawn one by one. */
export const maxMarkdownPieceCharacters = 12_000

/** Longer blocks that cannot be cut are parsed in a worker: parsing takes up to 1.5 ms for 1,000 characters. */
export const maxMarkdownParsedOnPage = 24_000

/** Blocks with more of these are parsed in a worker as well: brackets in one another take time that grows with the square. */
export const maxBracketsParsedOnPage = 1_000

/** How much of all link definitions of a text is kept: each block that may use them is parsed together with them. */
export const maxMarkdownDefinitionsCharacters = 8_000

/** How much of a text the lexer is given at once, so that no step takes longer than a frame or two. */
export const markdownSliceCharacters = 32_000

/** How long the page splits a long text into blocks before it lets the window breathe. */
export const markdownSliceMs = 16

/** How much of a plain text is shown. What is left out can be copied and saved. */
export const maxPlainTextCharacters = 2_000_000

/** How many bytes of a file are shown as text, and how many of its rows and columns as a table. The rest is in the file. */
export const maxShownFileBytes = 4 * mebibyte
export const maxShownFileRows = 500
export const maxShownFileColumns = 60

/** Of a PDF file that is shown: its bytes, its pages, the pixels of a page and of a picture in it, how long each step may take. */
export const maxPdfBytes = 64 * mebibyte
export const maxPdfPages = 500
export const maxPdfPagePixels = 8_000_000
export const maxPdfImagePixels = 16_000_000
export const maxPdfSeconds = 10
/** So much of the text of a page is told to a screen reader. */
export const maxPdfTextCharacters = 20_000

/** Longer plain text is shown in a box of its own that draws only the lines in view. */
export const maxPlainTextDrawnWhole = 20_000

/** A longer line is shown as several: a browser lays a line out as a whole, however little of it is in view. */
export const maxShownLineCharacters = 2_000

/** How much of a header's value is shown. Servers send up to 16 kB of headers; a cookie has at most 4,096 characters. */
export const maxHeaderCharacters = 4_096

/** A longer event is listed by its name alone: what it means is not read again for a list. */
export const maxReadEventCharacters = 100_000

/** How many lines of a text are kept to be shown: making as many takes a frame or two. */
export const maxShownLines = 50_000

/** How many lines of formatted JSON are kept to be shown: each has its tokens, its path and its field. */
export const maxJsonLines = 20_000

/**
 * Bytes of an answer or a record from which on it is read in a thread of its own. As much is read in 10 to 50 ms; starting
 * the thread takes about 200.
 */
export const readElsewhereBytes = 512 * 1024

/** How long the reading of one answer may take there, and its heap. 64 MiB of JSON take 3 s and 500 MB. */
export const maxReadingMs = 30_000
export const maxReadingHeapMegabytes = 1_024

/** How long the worker may take for one text: who opens an answer has given up on its colours by then. */
export const maxTextTaskMs = 3_000

/**
 * Code that is coloured on the page at once. The patterns of highlight.js take time that grows with the square of some
 * texts, or worse: 100 ms for these 1,500 characters, 16 seconds for 8,000. Longer code is coloured in a worker.
 */
export const maxColouredAtOnce = 1_500

/** Colouring that took longer than this is not tried with more: real code of that length takes 2 ms. */
export const maxColouringMs = 25

/** A longer formula is shown as its source: a page of mathematics has fewer characters. */
export const maxFormulaCharacters = 4_000

/** So many formulas of one block are drawn; those behind them stay as they were written. */
export const maxFormulasInBlock = 200

/** So many signs of a block are looked at that may begin a formula: dollars, backslashes and marks of code. */
export const maxFormulasTriedInBlock = 20_000

/** How often a formula may put something in the place of its own commands, and how large it may make a space, in em. */
export const maxFormulaExpansions = 500
export const maxFormulaSpace = 40

/** How long formulas may be drawn in one go; the others follow a moment later. */
export const formulaSliceMs = 6

/** How long one look at code that grows may colour it: what is left is plain until the next. */
export const colouringSliceMs = 12

/** A longer line of code stays plain while it is written. */
export const maxColouredLineCharacters = 1_000

/** Code of more lines is shown as plain text, of which only the lines in view are drawn. */
export const maxCodeLines = 5_000

/** Longer texts are compared in a worker. */
export const maxComparedOnPage = 20_000

/**
 * How many words, marks and escapes a pasted command may have. Each takes up to 300 ns. Of the commands this app writes, a body
 * of 50,000 lines with an apostrophe in each has 100,000.
 */
export const maxCommandParts = 120_000

/** How much of a pasted text an address is looked for in, such as a curl command with its body. */
export const maxPastedAddressCharacters = 65_536

/** A longer address is none. Servers take 8 KiB for a whole request line, browsers show 2,000 characters. */
export const maxAddressCharacters = 8_192

/** Parameters of an address that an export shows. No server takes as many; what stands behind them is left out as a whole. */
export const maxExportedParameters = 1_000

/**
 * How many files one answer may have fetched from its links, and how many bytes together: an answer can name the same
 * large file a million times. Image models make ten at most, video models a few of some hundred megabytes.
 */
export const maxFilesPerAnswer = 50
export const maxFileBytesPerAnswer = 8_000_000_000

/** Bytes of a file whose lines become rows: as much text is read in about a second, in a worker. */
export const maxTextFileBytes = 20_000_000

/** Files and pasted texts above this many bytes are read in a worker: of as much the slowest table takes a frame or two. */
export const maxRowsReadOnPage = 128 * 1024

/** How long a file may be read until it is given up. 20 MB of CSV take about 1 s. */
export const maxRowsReadingMs = 20_000

/** Files that are looked at when a folder is dropped or chosen: a pack with its cases and media has tens or hundreds. */
export const maxGivenFiles = 2_000

/** How deep folders are looked into there. */
export const maxGivenDepth = 16

/** Bytes of all texts that go to main with a pack. Those of 100,000 cases have a tenth. */
export const maxPackTextBytes = 32 * mebibyte

/** Rows of one set of texts. The page holds all of them, and main stores them as one value. */
export const maxSetRows = 50_000

/** Rows that are sent with one click. Above, the number of requests and tokens is asked about first. */
export const maxRowsSentUnasked = 1_000

/** Columns of a table that becomes rows. One is chosen for the texts from a list; the widest real tables have some hundred. */
export const maxTableColumns = 1_000

/** Characters of a pattern for file names. */
export const maxNamePattern = 200

/** Items of the library that are read at once by their ids. */
export const maxItemsAtOnce = 500

/** Files that are dragged out of the window at once. */
export const maxDraggedFiles = 5_000

/**
 * The largest file that can be attached. The gateway's documentation leaves limits to the model; this is the size that
 * vendors with inline data publish for a whole request, and what a body can carry without becoming unwieldy.
 */
export const maxAttachmentBytes = 20_000_000

/** How much the server of a tool may answer: it is sent to a model with every further request of its conversation. */
export const maxToolResultBytes = 256_000

/** Browsers and servers take addresses of 8,000 characters; nobody types one of half of that. */
export const maxToolAddressLength = 4_000

/** Characters of the first turns that a model reads to suggest a title, and of its answer that are looked at for one. */
export const maxTitleExcerptCharacters = 4_000

/** Tools that the library holds, versions of each that it keeps, and tools that one import may bring. */
export const maxSavedTools = 1_000
export const maxToolVersions = 20
export const maxImportedTools = 200

/** Characters of a tool of the library. Messages takes names of 128; a schema of this length fills a third of a small context. */
export const maxToolNameCharacters = 128
export const maxToolDescriptionCharacters = 16_000
export const maxToolSchemaCharacters = 64_000

/** Characters of a text that tools are imported from: that many tools of usual length have a tenth. */
export const maxToolImportCharacters = 4_000_000

/** Presets and prompts that the library holds, versions of each that it keeps, and how many one import may bring. */
export const maxSavedPresets = 2_000
export const maxPresetVersions = 20
export const maxImportedPresets = 500

/** Characters of the name of a preset or a prompt. */
export const maxPresetNameCharacters = 200

/** Characters of what a preset holds, as JSON: a form with a long text in it has a tenth. */
export const maxPresetCharacters = 1_000_000

/** Characters of a text that presets are imported from. */
export const maxPresetImportCharacters = 8_000_000

/** MCP servers that are kept, tools of one that are taken, and bytes of all of them together, as JSON. */
export const maxMcpServers = 50
export const maxMcpTools = 500
export const maxMcpListBytes = 2_000_000

/** Prompts and resources of a server that are listed, and pages that any list of it may have. */
export const maxMcpListed = 1_000
export const maxMcpPages = 50

/** One message of a server: a result with some images of usual size has half of it. */
export const maxMcpMessageBytes = 8_000_000

/** Parts of one result, and how deep a schema or structured content may be nested. */
export const maxMcpParts = 50
export const maxMcpDepth = 64

/** What a user types of a server: names, arguments of a program, headers or variables, and the length of a value of one. */
export const maxMcpNameCharacters = 100
export const maxMcpArguments = 100
export const maxMcpSecrets = 50
export const maxMcpSecretCharacters = 16_000

/** Messages that are kept of what a server was sent and said, and characters of each. */
export const maxMcpLoggedMessages = 200
export const maxMcpLoggedCharacters = 4_000

/** Bytes of one answer of a sign-in at an MCP server: metadata, a registration, tokens. */
export const maxMcpSignInBytes = 256_000

/** Scopes of a sign-in, and characters of one; minutes that a sign-in waits for the browser. */
export const maxMcpScopes = 100
export const maxMcpScopeCharacters = 200
export const maxMcpSignInMinutes = 5
