import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

const conversations = (count: number): string =>
  plural(count, { one: '# conversation', other: '# conversations' })
const messages = (count: number): string => plural(count, { one: '# message', other: '# messages' })
const files = (count: number): string => plural(count, { one: '# file', other: '# files' })

/** Notes that apply both before and after an import. */
const standingNotes = {
  branches: (count: number) =>
    plural(count, {
      one: '# conversation has branches: all are kept, the last used one is shown',
      other: '# conversations have branches: all are kept, the last used one is shown',
    }),
  'broken-tree': (count: number) =>
    plural(count, {
      one: '# conversation names a last message that is not in the file: the newest is shown',
      other: '# conversations name a last message that is not in the file: the newest is shown',
    }),
  'missing-parent': (count: number) =>
    plural(count, {
      one: '# message follows one that is not in the file: it begins a branch',
      other: '# messages follow one that is not in the file: each begins a branch',
    }),
  'remote-file': (count: number) =>
    plural(count, {
      one: '# file is on a server: its address is kept, nothing is fetched',
      other: '# files are on a server: their addresses are kept, nothing is fetched',
    }),
  'open-call': (count: number) =>
    plural(count, {
      one: '# conversation has a tool call without a result: shown, not sent again',
      other: '# conversations have tool calls without a result: shown, not sent again',
    }),
  'open-result': (count: number) =>
    plural(count, {
      one: '# conversation has a tool result without its call: shown, not sent again',
      other: '# conversations have tool results without their calls: shown, not sent again',
    }),
  'system-prompt': (count: number) =>
    plural(count, {
      one: '# conversation has instructions: they become its system prompt',
      other: '# conversations have instructions: they become their system prompts',
    }),
  'answer-figures': (count: number) =>
    plural(count, {
      one: '# answer comes without its tokens, times and cost: they are not runs of this app',
      other: '# answers come without their tokens, times and costs: they are not runs of this app',
    }),
}

/** Losses that apply both before and after an export. */
const standingLosses = {
  'missing-file': (count: number) =>
    plural(count, {
      one: '# conversation with files that are gone, or too large',
      other: '# conversations with files that are gone, or too large',
    }),
}

/** Import and export of conversations. */
export const transferTexts = {
  menu: 'Import and export',
  importAction: 'Import conversations…',
  exportAll: 'Export all…',
  exportOne: 'Export…',
  importTitle: 'Import conversations',
  exportTitle: 'Export conversations',
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop',
  reasoning: 'Reasoning',
  choose: 'Choose a file…',
  otherFile: 'Another file',
  fileLabel: 'Export of another app',
  drop: 'Drop an export here, or choose it.',
  takes:
    'ChatGPT, Claude, Cherry Studio, Open WebUI, LobeHub and NextChat as JSON or ZIP, this app’s own JSON, JSONL of OpenAI and Anthropic, and HAR. Nothing is sent, fetched or run, and keys in the file are not read.',
  sending: 'Copying the file',
  reading: 'Reading the file',
  found: (count: number) => `${conversations(count)} found`,
  importing: ({ done, count }: { done: number; count: number }) => `${done} of ${conversations(count)}`,
  progressLabel: 'Import progress',
  exportProgressLabel: 'Export progress',
  facts: {
    conversations: 'Conversations',
    selected: 'To import',
    here: 'Already here',
    skipped: 'Skipped',
  },
  unpacked: (size: string) => `${size} unpacked`,
  show: 'Show',
  shown: { all: 'All', chosen: 'To import', skipped: 'Skipped' },
  columns: { messages: 'Messages', branches: 'Branches', files: 'Files', last: 'Last' },
  search: (count: number) => `Search ${plural(count, { one: '# title', other: '# titles' })}`,
  searchLabel: 'Search titles',
  selectAll: 'Select all',
  list: 'Conversations in the file',
  noMatch: 'No titles match.',
  untitled: 'Untitled',
  turns: messages,
  branches: (count: number) => plural(count, { one: '# branch', other: '# branches' }),
  files,
  isHere: 'already here',
  folder: 'Into folder',
  folderOf: ({ source, day }: { source: string; day: string }) => `${source}, ${day}`,
  others: (count: number) =>
    plural(count, {
      one: '# other value or file in it is not a conversation',
      other: '# other values or files in it are not conversations',
    }),
  /** Files of this app other than conversations. */
  own: {
    isA: {
      backup: 'A backup of this app. Before it is restored, you see what is in it.',
      connections: 'Connections of this app, without keys.',
      presets: 'Presets and prompts of this app.',
      incident: 'An incident bundle. It is shown; nothing in it is imported.',
      passport: 'A parameter passport. It is for reading; nothing in it can be imported.',
      pack: 'An experiment in promptfoo’s form.',
      har: 'A HAR file whose requests are not conversations.',
    },
    open: {
      backup: 'Restore…',
      connections: 'Import connections',
      presets: 'Open in Library',
      incident: 'Show incident bundle',
      pack: 'Open in Experiments',
      har: 'Import in Raw',
    },
  },
  notes: 'Changed on import',
  skippedWhy: 'Skipped, and why',
  skippedCount: ({ count, reason }: { count: number; reason: string }) =>
    `${conversations(count)}: ${reason}`,
  importCount: (count: number) => `Import ${conversations(count)}`,
  selectFirst: 'Select at least one conversation',
  nameFolder: 'Name the folder first',
  done: ({ count, turns, folder }: { count: number; turns: number; folder: string }) =>
    `Imported ${conversations(count)} with ${messages(turns)} into ${folder}`,
  doneFiles: (count: number) => `${files(count)} attached`,
  failed: (count: number) =>
    plural(count, {
      one: '# conversation could not be stored',
      other: '# conversations could not be stored',
    }),
  undoImport: 'Undo import',
  undone: 'Import undone. Its conversations are in the trash.',
  sources: {
    own: 'Gateway Playground',
    openai: 'OpenAI JSONL',
    anthropic: 'Anthropic JSONL',
    chatgpt: 'ChatGPT',
    claude: 'Claude',
    'cherry-studio': 'Cherry Studio',
    'open-webui': 'Open WebUI',
    lobehub: 'LobeHub',
    nextchat: 'NextChat',
    har: 'HAR',
  },
  skipped: {
    'no-messages': 'no messages',
    unreadable: 'not readable',
    'too-long': 'longer than 16 MB',
    'too-many-turns': 'more than 20,000 messages',
  },
  /** What happens to the contents of a file: in the future tense, and in the past tense. */
  note: {
    before: {
      ...standingNotes,
      cycle: (count: number) =>
        plural(count, {
          one: '# circle of messages will be cut',
          other: '# circles of messages will be cut',
        }),
      'duplicate-id': (count: number) =>
        plural(count, {
          one: '# message has the id of another: will be left out',
          other: '# messages have the id of another: will be left out',
        }),
      'unknown-part': (count: number) =>
        plural(count, {
          one: '# part of a message is not supported: will be left out',
          other: '# parts of messages are not supported: will be left out',
        }),
      'unknown-role': (count: number) =>
        plural(count, {
          one: '# message has an unknown role: will be left out',
          other: '# messages have an unknown role: will be left out',
        }),
      'missing-file': (count: number) =>
        plural(count, {
          one: '# file is missing in the export: will be named in its place',
          other: '# files are missing in the export: will be named in their place',
        }),
      'file-not-saved': (count: number) =>
        plural(count, {
          one: '# file is damaged or larger than 20 MB: will be named in its place',
          other: '# files are damaged or larger than 20 MB: will be named in their place',
        }),
      'hidden-message': (count: number) =>
        plural(count, {
          one: '# hidden message of the tool: will be left out',
          other: '# hidden messages of the tool: will be left out',
        }),
    },
    after: {
      ...standingNotes,
      cycle: (count: number) =>
        plural(count, {
          one: '# circle of messages was cut',
          other: '# circles of messages were cut',
        }),
      'duplicate-id': (count: number) =>
        plural(count, {
          one: '# message has the id of another: left out',
          other: '# messages have the id of another: left out',
        }),
      'unknown-part': (count: number) =>
        plural(count, {
          one: '# part of a message is not supported: left out',
          other: '# parts of messages are not supported: left out',
        }),
      'unknown-role': (count: number) =>
        plural(count, {
          one: '# message has an unknown role: left out',
          other: '# messages have an unknown role: left out',
        }),
      'missing-file': (count: number) =>
        plural(count, {
          one: '# file is missing in the export: named in its place',
          other: '# files are missing in the export: named in their place',
        }),
      'file-not-saved': (count: number) =>
        plural(count, {
          one: '# file is damaged or larger than 20 MB: named in its place',
          other: '# files are damaged or larger than 20 MB: named in their place',
        }),
      'hidden-message': (count: number) =>
        plural(count, {
          one: '# hidden message of the tool: left out',
          other: '# hidden messages of the tool: left out',
        }),
    },
  },
  form: 'Format',
  forms: {
    markdown: 'Markdown',
    html: 'HTML',
    json: 'JSON',
    'openai-jsonl': 'OpenAI JSONL',
    'anthropic-jsonl': 'Anthropic JSONL',
  },
  about: {
    markdown: 'To read and to share: what is in view, without reasoning. Files are named.',
    html: 'One page that stands alone, without script, with its images inside.',
    json: 'Everything: all branches, settings and tags. This app reads it again.',
    'openai-jsonl': 'One line each in the shape of chat completions, for fine-tuning and batches.',
    'anthropic-jsonl': 'One line each in the shape of messages, for batches.',
  },
  withFiles: 'Attached files and images',
  asZip: 'As files in a ZIP',
  everyBranch: 'A line for each branch',
  noKeys: 'Keys are never included.',
  preview: {
    title: 'Preview',
    size: ({ size, read, count }: { size: string; read: number; count: number }) =>
      read < count
        ? `first ${conversations(read)} of ${formatWhole(count)}, about ${size}`
        : `${conversations(count)}, about ${size}`,
    copy: 'Copy the preview',
    lossesOf: (read: string) => `Not supported by this format, in the first ${read}`,
  },
  nothingYet: 'No conversations yet',
  exportCount: (count: number) => `Export ${conversations(count)}`,
  exported: ({ count, fileName }: { count: number; fileName: string }) =>
    `Exported ${conversations(count)} to ${fileName}`,
  losses: 'Not supported by this format',
  noLosses: 'Nothing was left out.',
  /** What an export format omits: in the future tense, and in the past tense. */
  loss: {
    before: {
      ...standingLosses,
      branches: (count: number) =>
        plural(count, {
          one: '# conversation has branches: what is in view will be written',
          other: '# conversations have branches: what is in view will be written',
        }),
      reasoning: (count: number) =>
        plural(count, {
          one: '# conversation with reasoning: will be left out',
          other: '# conversations with reasoning: will be left out',
        }),
      'provider-state': (count: number) =>
        plural(count, {
          one: '# conversation with signatures of its provider: will be left out',
          other: '# conversations with signatures of their provider: will be left out',
        }),
      media: (count: number) =>
        plural(count, {
          one: '# conversation with files: will be named or left out',
          other: '# conversations with files: will be named or left out',
        }),
      'open-call': (count: number) =>
        plural(count, {
          one: '# conversation with a tool call without a result: will be left out',
          other: '# conversations with tool calls without a result: will be left out',
        }),
      citations: (count: number) =>
        plural(count, {
          one: '# conversation with sources: will be left out',
          other: '# conversations with sources: will be left out',
        }),
      'other-blocks': (count: number) =>
        plural(count, {
          one: '# conversation with parts of its provider: will be left out',
          other: '# conversations with parts of their provider: will be left out',
        }),
      'not-written': (count: number) =>
        plural(count, {
          one: '# conversation without a message that can be sent: will be left out',
          other: '# conversations without a message that can be sent: will be left out',
        }),
      'still-answering': (count: number) =>
        plural(count, {
          one: '# conversation is still being answered: will be written as far as it is',
          other: '# conversations are still being answered: will be written as far as they are',
        }),
    },
    after: {
      ...standingLosses,
      branches: (count: number) =>
        plural(count, {
          one: '# conversation has branches: what is in view was written',
          other: '# conversations have branches: what is in view was written',
        }),
      reasoning: (count: number) =>
        plural(count, {
          one: '# conversation with reasoning: left out',
          other: '# conversations with reasoning: left out',
        }),
      'provider-state': (count: number) =>
        plural(count, {
          one: '# conversation with signatures of its provider: left out',
          other: '# conversations with signatures of their provider: left out',
        }),
      media: (count: number) =>
        plural(count, {
          one: '# conversation with files: named or left out',
          other: '# conversations with files: named or left out',
        }),
      'open-call': (count: number) =>
        plural(count, {
          one: '# conversation with a tool call without a result: left out',
          other: '# conversations with tool calls without a result: left out',
        }),
      citations: (count: number) =>
        plural(count, {
          one: '# conversation with sources: left out',
          other: '# conversations with sources: left out',
        }),
      'other-blocks': (count: number) =>
        plural(count, {
          one: '# conversation with parts of its provider: left out',
          other: '# conversations with parts of their provider: left out',
        }),
      'not-written': (count: number) =>
        plural(count, {
          one: '# conversation without a message that can be sent: left out',
          other: '# conversations without a message that can be sent: left out',
        }),
      'still-answering': (count: number) =>
        plural(count, {
          one: '# conversation was still being answered: written as far as it was',
          other: '# conversations were still being answered: written as far as they were',
        }),
    },
  },
}

export const transferText = defineText('transfer', transferTexts)
