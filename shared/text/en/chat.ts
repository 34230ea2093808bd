import { defineText } from '../define-text.ts'
import { formatItems, formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const chatTexts = {
  conversation: 'Conversation',
  conversations: 'Conversations',
  newConversation: 'New conversation',
  startNew: 'Start a new conversation',
  you: 'You',
  model: 'Model',
  format: 'Format',
  parameters: 'Parameters',
  inspector: 'Inspector',
  rightPane: 'Parameters or inspector',
  practice: 'Practice',
  send: 'Send',
  sending: 'Sending',
  stop: 'Stop',
  cancel: 'Cancel',
  done: 'Done',
  more: 'More',
  retry: 'Retry',
  continueAnswer: 'Continue',
  retryUnchanged: 'Retry unchanged',
  rename: 'Rename',
  delete: 'Delete',
  deleteWithFollowing: 'Delete this and what follows',
  fork: 'Fork',
  forkFromHere: 'Fork from here',
  forkOf: (title: string) => `Fork of ${title}`,
  forkOfUntitled: 'Fork of a conversation',
  copyOf: (title: string) => `Copy of ${title}`,
  copyOfUntitled: 'Copy of a conversation',
  inspectRequest: 'Inspect request',
  copyMessage: 'Copy message',
  copyAsMarkdown: 'Copy as Markdown',
  saveAsPreset: 'Save as preset…',
  copyRequestId: 'Copy request ID',
  copyCode: 'Copy code',
  retryWith: 'Retry with',
  jumpToEnd: 'Jump to end',
  earlierNotRead: 'The earlier messages could not be read.',
  transcript: 'Messages',
  sources: 'Sources',
  find: {
    title: 'Find in conversation',
    titleWithKeys: ({ title, keys }: { title: string; keys: string }) => `${title} (${keys})`,
    scope: 'Find in',
    scopes: { all: 'All', user: 'User', assistant: 'Assistant', tools: 'Tools' },
  },
  deletedTurn: {
    message: 'Deleted the message',
    messageAndFollowing: 'Deleted the message and what followed it',
    answer: 'Deleted the answer',
    answerAndFollowing: 'Deleted the answer and what followed it',
    compaction: 'Deleted the compaction',
    compactionAndFollowing: 'Deleted the compaction and what followed it',
  },
  list: {
    search: 'Search conversations',
    searchCount: (count: number) =>
      plural(count, { one: 'Search # conversation', other: 'Search # conversations' }),
    noMatch: (search: string) => `No conversation contains “${search}”.`,
    clearSearch: 'Clear search',
    show: 'Show conversations',
    hide: 'Hide conversations',
    menu: (title: string) => `Menu for ${title}`,
    deleted: (title: string) => `Deleted “${title}”`,
    today: 'Today',
    yesterday: 'Yesterday',
    thisMonth: 'This month',
    pinned: 'Pinned',
    older: 'Older',
    passages: ({ count, conversations, isMore }: { count: number; conversations: number; isMore: boolean }) =>
      `${isMore ? 'More than ' : ''}${plural(count, { one: '# passage', other: '# passages' })} in ${plural(conversations, { one: '# conversation', other: '# conversations' })}`,
    passageOf: { user: 'you', assistant: 'answer' },
    turns: (count: number) => plural(count, { one: '# turn', other: '# turns' }),
    columns: (count: number) => plural(count, { one: '# column', other: '# columns' }),
    lensAnswers: (count: number) => plural(count, { one: '# answer in Lens', other: '# answers in Lens' }),
    empty: 'empty',
    noModel: 'no model',
    status: {
      running: 'answering',
      waiting: 'waiting for approval',
      'cut-after-end': 'connection lost after the end',
      failed: 'failed',
      stopped: 'stopped',
      'ended-early': 'ended early',
      interrupted: 'interrupted',
    },
  },
  renamed: (before: string) => `Renamed “${before}”`,
  keep: {
    pin: 'Pin',
    unpin: 'Unpin',
    archive: 'Archive',
    unarchive: 'Bring back',
    duplicate: 'Duplicate',
    moveTo: 'Move to',
    noFolder: 'No folder',
    newFolder: 'New folder',
    renameFolder: (name: string) => `Rename ${name}`,
    deleteFolder: 'Delete folder',
    folderMenu: (name: string) => `Menu for folder ${name}`,
    pinned: (count: number) =>
      plural(count, { one: 'Pinned # conversation', other: 'Pinned # conversations' }),
    unpinned: (count: number) =>
      plural(count, { one: 'Unpinned # conversation', other: 'Unpinned # conversations' }),
    archived: (count: number) =>
      plural(count, { one: 'Archived # conversation', other: 'Archived # conversations' }),
    unarchived: (count: number) =>
      plural(count, {
        one: 'Took # conversation out of the archive',
        other: 'Took # conversations out of the archive',
      }),
    moved: ({ count, name }: { count: number; name: string }) =>
      plural(count, { one: `Moved # conversation to ${name}`, other: `Moved # conversations to ${name}` }),
    movedOut: (count: number) =>
      plural(count, {
        one: 'Took # conversation out of its folder',
        other: 'Took # conversations out of their folders',
      }),
    trashed: (count: number) =>
      plural(count, {
        one: 'Moved # conversation to the trash',
        other: 'Moved # conversations to the trash',
      }),
    restored: (count: number) =>
      plural(count, { one: 'Restored # conversation', other: 'Restored # conversations' }),
    folderRenamed: (name: string) => `Renamed the folder ${name}`,
    folderDeleted: (name: string) => `Deleted the folder ${name}. Its conversations stay.`,
    select: 'Select conversations',
    selectOne: (title: string) => `Select ${title}`,
    endSelecting: 'End the selection',
    selected: (count: string) => `${count} selected`,
    all: (count: string) => `All ${count}`,
    trash: (count: string) => `Trash ${count}`,
    stops: (count: number) =>
      plural(count, {
        one: 'One is still running. Trash stops it.',
        other: '# are still running. Trash stops them.',
      }),
  },
  tags: {
    title: 'Tags',
    create: 'New tag…',
    newTag: 'New tag',
    rename: (tag: string) => `Rename the tag ${tag}`,
    removeFromAll: 'Remove from all conversations',
    menu: (tag: string) => `Menu for the tag ${tag}`,
    /** Announced with a row of the list. */
    ofRow: (tags: readonly string[]) => `Tags: ${formatItems(tags)}`,
    added: ({ count, tag }: { count: number; tag: string }) =>
      plural(count, {
        one: `Added the tag ${tag} to # conversation`,
        other: `Added the tag ${tag} to # conversations`,
      }),
    removed: ({ count, tag }: { count: number; tag: string }) =>
      plural(count, {
        one: `Removed the tag ${tag} from # conversation`,
        other: `Removed the tag ${tag} from # conversations`,
      }),
    renamed: (tag: string) => `Renamed the tag ${tag}`,
    noMatch: 'No conversation has these tags.',
    clear: 'Clear tags',
  },
  trash: {
    title: 'Trash',
    archive: 'Archive',
    back: 'Back to the conversations',
    empty: 'Empty…',
    hint: 'Kept for 30 days, then removed with their attachments. Nothing in the trash is sent or exported.',
    daysLeft: (count: number) => plural(count, { one: '# day left', other: '# days left' }),
    starred: 'kept, has a favourite run',
    restore: (title: string) => `Restore ${title}`,
    question: (count: number) =>
      plural(count, { one: 'Remove # conversation?', other: 'Remove # conversations?' }),
    remove: (count: number) =>
      plural(count, { one: 'Remove # conversation', other: 'Remove # conversations' }),
    consequence: 'This cannot be undone. Conversations with a favourite run stay in the trash.',
  },
  head: {
    menu: 'Conversation menu',
    title: 'Conversation title',
    titlePlaceholder: 'First words of the first message',
    saveAsMarkdown: 'Save as Markdown',
    saveAsJson: 'Save as JSON',
  },
  system: {
    label: 'System prompt',
    name: 'System',
    add: 'Add a system prompt',
    edit: 'Edit system prompt',
    sentWith: 'sent with every request',
    placeholder: 'How should the model behave? Sent with every request.',
  },
  carriedTools: {
    from: 'Starts with the tools of the conversation before:',
    fromTitled: (title: string) => `Starts with the tools of “${title}”:`,
    startWithout: 'Start without tools',
    leftOut: 'Started without tools',
  },
  empty: {
    title: 'Ask a model something',
    text: 'Choose a model and its parameters on the right, then write a message below. The answer streams in here; the inspector shows every byte of the request and when each event arrived.',
    try: 'Try: “Compare three ways to read an event stream”',
    prompt:
      'Compare three ways to read a text/event-stream in Node 24 in a small table, then show the safest one in TypeScript.',
  },
  composer: {
    roleIs: (role: string) => `Role: ${role}`,
    written: 'Added to the conversation. Nothing is sent.',
    backToUser: 'Write a user message',
    roles: { user: 'User', assistant: 'Assistant', system: 'System' },
    add: 'Add message',
    message: 'Message',
    placeholder: 'Write a message. Shift+Enter for a new line.',
    previewRequest: 'Preview request',
    stopEscape: 'Stop (Escape)',
    cancelEscape: 'Cancel at the gateway (Escape)',
    chooseModel: 'Choose a model first.',
    attaching: 'Files are still being attached',
    writeFirst: 'Write a message first',
    omitted: ({ format, items }: { format: string; items: readonly string[] }) =>
      `Not supported by this format; ${format} omits: ${items.join(', ')}. The rest is sent.`,
    brokenParameter: (problem: string) => `${problem} Fix or discard it to send.`,
    discardInput: 'Discard input',
    sentUnchanged: (warning: string) => `${warning} Sent unchanged.`,
    sentUnchangedWithMore: ({ warning, count }: { warning: string; count: number }) =>
      `${warning} And ${count} more in the parameters. Sent unchanged.`,
    fieldProblem: ({ field, problem }: { field: string; problem: string }) => `${field}: ${problem}`,
    schemaProblem: ({ place, problem }: { place: string; problem: string }) => `${place}: ${problem}.`,
    responseSchema: (problem: string) => `Response schema: ${problem}.`,
  },
  prefill: {
    name: 'Assistant prefill',
    add: 'Prefill the answer',
    placeholder: 'First words of the answer',
    continues: 'The model continues from here',
    answerFollows: 'continued by the answer below',
    remove: 'Remove prefill',
    notSent: (format: string) => `Not sent: ${format} has no documented way to continue a text`,
    endsInSpace: 'Ends in a space, which Messages refuses',
  },
  edit: {
    start: 'Edit message',
    startAnswer: 'Edit answer',
    label: 'Edited message',
    answerLabel: 'Edited answer',
    role: 'Role',
    position: (position: number) => `Editing message ${formatWhole(position)}`,
    regenerate: 'Save and regenerate',
    saveOnly: 'Save only',
    movesBelow: ({ count, version }: { count: number; version: number }) =>
      plural(count, {
        one: `The message below moves to version ${version}; can be undone`,
        other: `The # messages below move to version ${version}; can be undone`,
      }),
    keepsVersion: (version: number) => `The message as it was stays as version ${version}; can be undone`,
    staysAbove: 'Nothing is sent. Answers below are marked; can be undone',
    nothingSent: 'Nothing is sent; can be undone',
    endsWithAnswer: 'A request cannot end with an answer. Save it, then write the next message.',
    resultsOfUser: 'Tool results are part of a user message',
    filesOfUser: 'Only user messages can have files. Remove the files first.',
    joinsPrompt: (format: string) =>
      `${format} sends this at the end of the system prompt, not at this place.`,
    isCompacted:
      'The compaction below is sent in place of this message. What is saved only is not sent until the compaction is deleted.',
    saved: 'Saved the message',
    asked: 'Saved the message and sent it again',
    discarded: 'Discarded the changes',
  },
  arrange: {
    'move-up': 'Move up',
    'move-down': 'Move down',
    duplicate: 'Duplicate',
    remove: 'Delete message',
    done: {
      'move-up': 'Moved the message up',
      'move-down': 'Moved the message down',
      duplicate: 'Duplicated the message',
      remove: 'Deleted the message',
    },
    problems: {
      first: 'It is the first message',
      last: 'It is the last message',
      tools: 'Tool calls and results stay together',
      prefill: 'A prefill stays with its answer',
      compaction: 'Nothing moves over a compaction',
    },
    answering: 'An answer is still arriving',
  },
  changedBefore: {
    label: 'earlier messages changed',
    answer: 'The messages above were changed after this answer was given.',
    compaction:
      'The messages above were changed after they were compacted. The change is not in the compaction.',
  },
  readAloud: { start: 'Read aloud', stop: 'Stop reading' },
  insert: {
    here: 'Insert message here',
    above: 'Insert message above',
    below: 'Insert message below',
    label: 'Inserted message',
    note: 'It takes its place in the conversation. Nothing is sent, and what follows is kept as another version.',
    finish: 'Insert',
    done: 'Inserted the message',
  },
  versions: {
    label: 'Versions',
    previous: 'Previous version',
    next: 'Next version',
    position: ({ index, count }: { index: number; count: number }) => `${index} of ${count}`,
  },
  parameterPane: {
    chooseModelToSend: 'Choose a model, then send your message.',
    saveAgain: 'Save again',
    outOfRange: 'Out of range for this model',
    notSupported: 'Not supported by this model',
    partNotSupported: (field: string) => `${field} is not supported by this model`,
  },
  changedFormat: {
    omits: ({ format, items }: { format: string; items: readonly string[] }) =>
      `${format} omits ${items.join(', ')}`,
    draftStays: ({ fields, format }: { fields: readonly string[]; format: string }) =>
      `Unfinished input in ${fields.join(', ')} stays in ${format}`,
    both: ({ first, second }: { first: string; second: string }) => `${first}. ${second}`,
  },
  waiting: {
    headers: (model: string) => `Waiting for ${model}`,
    firstToken: 'Response started, waiting for the first token',
    wholeResponse: 'Waiting for the complete response',
    received: (size: string) => `Received ${size}`,
  },
  /** Below an answer. Each label begins like its longer name. */
  actions: {
    copy: 'Copy',
    retryWith: 'Retry with…',
    edit: 'Edit',
    inspect: 'Inspect',
  },
  answer: {
    name: 'Answer',
    label: (model: string) => `Answer of ${model}`,
    imported: (model: string) => `Imported, ${model}`,
    copy: 'Copy answer',
    get: 'Get answer',
    none: 'This message has no answer yet.',
    refused: 'The model refused',
    continues: (problem: string) =>
      `${problem} The answer continues in the background and is loaded again when possible.`,
  },
  reasoning: {
    running: 'Reasoning',
    done: 'Reasoned',
    doneIn: (duration: string) => `Reasoned for ${duration}`,
  },
  tool: {
    call: 'Tool call',
    brokenCall: 'Tool call, broken off',
    brokenNote: 'Not called and not sent again',
    result: 'Tool result',
    error: 'Tool error',
    callOf: (name: string) => `Tool call ${name}`,
    resultOf: (name: string) => `Result of ${name}`,
    markAsError: 'Mark as error',
  },
  media: {
    saving: (mediaType: string) => `Saving ${mediaType}`,
    gone: (mediaType: string) => `${mediaType}, no longer in the media folder`,
  },
  figures: {
    tokens: (count: number) => plural(count, { one: '# token', other: '# tokens' }),
    unknownTokens: '– tokens',
    noAnswer: 'no answer',
    firstToken: (duration: string) => `first token ${duration}`,
    rate: (rate: string) => `${rate} tok/s`,
    usage: ({ input, output }: { input: string; output: string }) => `${input} in, ${output} out`,
    usageWithCache: ({ input, cache, output }: { input: string; cache: string; output: string }) =>
      `${input} in (cache: ${cache}), ${output} out`,
    noUsage: 'no usage reported',
    unreadableEvents: (count: number) =>
      plural(count, { one: '# unreadable event', other: '# unreadable events' }),
  },
  ending: {
    stopped: 'Stopped',
    interrupted: 'Interrupted',
    appClosed: (received: string) =>
      `The app closed before the answer was complete. ${received} It may have been charged.`,
    /** By finish reason; `reason` is the format's own word, `fields` are those that limit the answer's length. */
    stops: {
      length: {
        title: 'Cut at the token limit',
        text: ({ reason, fields }: { reason: string; fields: string }) =>
          `The answer is incomplete (${reason}). Raise ${fields}, then retry.`,
      },
      'context-window': {
        title: 'Context window full',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The conversation and this answer fill the context window of the model (${reason}). Remove or compact earlier messages, or choose a model with a larger context window, then retry.`,
      },
      'bad-call': {
        title: 'Tool call not usable',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The model wrote a tool call that the service could not use (${reason}). Nothing was called. Check the tools of the request, then retry.`,
      },
      'content-filter': {
        title: 'Ended by a content filter',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The gateway cut the answer (${reason}). Its tool calls are not offered. Change the message, then retry.`,
      },
      refusal: {
        title: 'Refused',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The model declined to continue (${reason}). Its tool calls are not offered. Change or remove the message, then retry.`,
      },
      pause: {
        title: 'Paused',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The service paused a long answer (${reason}). Continue sends it back as it is, and the model continues from there.`,
      },
      error: {
        title: 'Ended with an error',
        text: ({ reason }: { reason: string; fields: string }) =>
          `The service ended the answer because of an error and did not say which (${reason}).`,
      },
      other: {
        title: 'Ended for another reason',
        text: ({ reason }: { reason: string; fields: string }) => `The service gave this reason: ${reason}.`,
      },
    },
    empty: 'Empty answer',
    noContent: 'The gateway ended the answer without any content.',
    received: (amount: string) => `What arrived is saved: ${amount}.`,
    nothingReceived: 'Nothing had arrived.',
    events: (count: number) => plural(count, { one: '# event', other: '# events' }),
    wholeBody: 'the complete body',
  },
  json: {
    label: 'JSON answer',
    name: 'JSON',
    view: 'Answer view',
    formatted: 'Formatted',
    raw: 'Raw',
    copy: 'Copy JSON',
  },
  verdict: {
    matchesSchema: 'Matches the schema',
    validJson: 'Valid JSON; no schema given',
    schemaTooSlow: 'Valid JSON; not checked: a pattern of the schema takes too long',
    schemaUnusable: (reason: string) => `Valid JSON; the schema cannot be checked. ${reason}`,
    differs: (problem: string) => `Does not match: ${problem}`,
    differsWithMore: ({ problem, count }: { problem: string; count: number }) =>
      `Does not match: ${problem} (and ${count} more)`,
    /** Above the list of all differences. */
    differsIn: (count: number) =>
      plural(count, { one: 'Does not match in # place', other: 'Does not match in # places' }),
    cut: ({ line, column }: { line: number; column: number }) =>
      `Cut at the token limit: the JSON ends at line ${line}, column ${column}`,
    fenced: ({ line, column }: { line: number; column: number }) =>
      `Not plain JSON: wrapped in a Markdown code block (line ${line}, column ${column})`,
    notJson: ({ line, column }: { line: number; column: number }) =>
      `Not JSON at line ${line}, column ${column}`,
    mismatches: 'Mismatches',
    showOne: 'Show one',
    showAll: 'Show all',
  },
  compaction: {
    label: 'Compaction',
    title: 'Compact this conversation',
    description: ({ model, connection }: { model: string; connection: string }) =>
      `Sends one request to the compact endpoint: ${model} on ${connection} returns a shorter form of the turns so far, which is then sent in their place. The turns stay visible here. Delete the compaction to undo it.`,
    compact: 'Compact',
    preview: 'Preview request',
    running: (count: number) => plural(count, { one: 'Compacting # turn', other: 'Compacting # turns' }),
    compacted: ({ turns, items }: { turns: number; items: number }) =>
      `Compacted: ${plural(turns, { one: '# turn', other: '# turns' })} → ${plural(items, { one: '# item', other: '# items' })}`,
    notCompacted: (count: number) =>
      plural(count, { one: '# turn not compacted', other: '# turns not compacted' }),
    failed:
      'The original turns are still sent. Only models that the gateway lists for the compact endpoint can be compacted.',
    retry: 'Compact again',
    replacement: 'Sent in their place',
    showReplacement: 'Show what is sent in their place',
    hideReplacement: 'Hide what is sent in their place',
    encryptedItem: 'Encrypted item',
    item: 'Item',
  },
  views: { transcript: 'Transcript', compare: 'Compare', lens: 'Lens' },
  lens: {
    view: 'View',
    legend: 'Legend',
    emptyTitle: 'Nothing to compare yet',
    emptyText:
      'The lens shows one conversation as the request it makes in each format, marks the differences, and lists what a format does not support. Write a message in the transcript, or start with an example.',
    try: (prompt: string) => `Try “${prompt}”`,
    prompt: 'Weather in Oslo, in one line?',
    copyBody: (label: string) => `Copy the body of ${label}`,
    body: (label: string) => `${label} body`,
    schema: (size: string) => `schema, ${size}`,
    marks: {
      moved: 'renamed or moved',
      only: 'not in every format',
      lost: 'not supported',
      required: 'required here',
      differs: 'different value',
    },
    lost: {
      dropped: 'dropped, value not supported',
      'no-such-field': 'no such field',
      'left-out': 'omitted, not supported by this model',
    },
    losses: 'Unsupported fields',
    lossCount: (count: number) =>
      count === 0 ? 'none' : plural(count, { one: '# field', other: '# fields' }),
    /** Fields that every column can send, but in different ways. */
    differingCount: (count: number) => plural(count, { one: '# field differs', other: '# fields differ' }),
    lossesNote: 'For information only. Your request is not changed.',
    field: 'Field',
    outcome: {
      approximatedAs: (field: string) => `approximated as ${field}`,
      approximated: 'approximated',
      noSuchField: 'no such field',
      notNeeded: 'not needed',
      offHere: 'off in this column',
      added: 'added',
      dropped: 'dropped',
      sent: 'sent',
    },
    phases: { headers: 'headers', waiting: 'waiting', reasoning: 'reasoning', text: 'text' },
    phaseTimes: (phases: readonly string[]) => phases.join(', '),
    phaseTime: ({ phase, duration }: { phase: string; duration: string }) => `${phase} ${duration}`,
  },
  paste: {
    title: 'Paste a request',
    description:
      'Opens a curl command for chat completions, responses, messages or generate-content as a conversation. Nothing is sent. Keys in it are ignored.',
    command: 'curl command',
    dropHint: 'Or drop a text file here, such as a .sh file.',
    offer: 'This looks like a curl command. It can be opened as a conversation.',
    open: 'Open as conversation',
    opening: 'Opening',
    pasteFirst: 'Paste a request first',
    preview: 'Preview',
    noModel: 'none',
    turns: 'Turns',
    messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
    messagesAndAnswers: ({ messages, answers }: { messages: number; answers: number }) =>
      `${plural(messages, { one: '# message', other: '# messages' })}, ${plural(answers, { one: '# answer', other: '# answers' })}`,
    noParameters: 'none',
    extraJson: 'Extra JSON',
    keyIgnored: 'The command contains a key. It is ignored and not stored: keys are entered in Settings.',
    changed: 'Changed on import',
    otherAddress: ({
      address,
      connection,
      current,
    }: {
      address: string
      connection: string
      current: string
    }) => `The command goes to ${address}. The current connection is ${connection} (${current}).`,
    otherAddressUnknown: ({
      address,
      connection,
      current,
    }: {
      address: string
      connection: string
      current: string
    }) =>
      `The command goes to ${address}. The current connection is ${connection} (${current}). To send there, add a connection in Settings.`,
    switchTo: (name: string) => `Use ${name}`,
    problem: ({ message, nextStep }: { message: string; nextStep: string }) => `${message} ${nextStep}`,
  },
  suggestTitle: {
    action: 'Suggest a title',
    question: 'Suggest a title?',
    description: ({ model, connection }: { model: string; connection: string }) =>
      `Sends the first messages in one request to ${model} on ${connection}, which answers with a title. You can undo it.`,
    cost: (cost: string) => `The request costs about ${cost}.`,
    unknownCost: 'The cost of the request is unknown.',
    ask: 'Ask for a title',
  },
  exported: {
    bytes: (count: number) => plural(count, { one: '# byte', other: '# bytes' }),
    save: 'Save as',
    progress: ({ done, count }: { done: number; count: number }) =>
      `Read ${formatWhole(done)} of ${plural(count, { one: '# conversation', other: '# conversations' })}`,
    saved: ({ count, fileName }: { count: number; fileName: string }) =>
      plural(count, {
        one: `Saved # conversation in ${fileName}`,
        other: `Saved # conversations in ${fileName}`,
      }),
    failed: ({ title, reason }: { title: string; reason: string }) =>
      `Nothing was saved: “${title}” could not be read. ${reason}`,
  },
}

export const chatText = defineText('chat', chatTexts)
