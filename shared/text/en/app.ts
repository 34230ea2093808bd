import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const appTexts = {
  name: 'Gateway Playground',
  loadingData: 'Loading data…',
  notResponding: 'The app is not responding. Reconnecting…',
  tabs: 'Tabs',
  welcome: 'Welcome',
  /** After the number on a tab. */
  running: (count: number) => `${formatWhole(count)} running`,
  showInspector: 'Show the inspector',
  hideInspector: 'Hide the inspector',
  noInspector: (tab: string) => `${tab} has no inspector`,
  noInspectorHere: 'This page has no inspector',
  theme: 'Theme',
  themes: {
    system: { name: 'System', label: 'Theme: system' },
    light: { name: 'Light', label: 'Theme: light' },
    dark: { name: 'Dark', label: 'Theme: dark' },
  },
  connections: {
    heading: 'Connection',
    /** Before the name, for screen readers. */
    current: 'Connection: ',
    add: 'Add a connection',
    settings: 'Connection settings',
  },
  keys: {
    /** Before the name, for screen readers. */
    current: 'Key: ',
    of: (connection: string) => `Keys of ${connection}`,
    nameAndModels: ({ name, models }: { name: string; models: number }) =>
      `${name}, ${plural(models, { one: '# model', other: '# models' })}`,
    aboutPractice: 'About the practice keys',
    addOrReplace: 'Add or replace a key',
  },
  /** Opens the palette. */
  search: 'Search or run a command',
  /** For elements of the window frame. */
  menus: {
    open: (tab: string) => `Open ${tab}`,
    newConversation: 'New conversation',
    shortcuts: 'Change shortcuts',
    running: 'Running',
    request: 'Request',
    inspect: 'Inspect request',
    stop: 'Stop',
    cancelAtGateway: 'Cancel at the gateway',
    stopAll: (count: number) => plural(count, { one: 'Stop # request', other: 'Stop all # requests' }),
    jobs: 'Video jobs',
    check: 'Check the connection',
    copyAddress: 'Copy address',
    copyRequestId: 'Copy request ID',
    openRun: 'Open in History',
  },
  connectLink: {
    title: 'Add this connection?',
    warning:
      'This connection comes from a link. Continue only if you trust its sender: whoever runs this host can read what is sent to it.',
    refuse: 'Do not add',
    adding: 'Adding',
    addKeyTo: (connection: string) => `Add the key to ${connection}`,
    add: 'Add connection',
    host: 'Host',
    address: 'Address',
    key: 'Key',
    noKey: 'None in the link',
    alreadyThere: (connection: string) => `A connection to this address already exists: ${connection}.`,
    name: 'Name',
  },
  tabFailed: {
    showAgain: (name: string) => `Show ${name} again`,
    reload: 'Reload the window',
  },
  unknownAddress: { title: 'Page not found', text: 'No tab has this address.' },
  pageCrashed: {
    title: 'This page stopped working',
    text: 'It could not be drawn any longer. The app itself goes on: running requests and video jobs are still recorded. Nothing was sent again.',
    reload: 'Reload page',
    copyReport: 'Copy report',
    copied: 'Copied',
  },
  lost: {
    title: 'Reconnecting to the app.',
    attempt: (attempt: number) => `Attempt ${attempt}; drafts are kept in this page.`,
    longTitle: (length: string) => `No response for ${length}.`,
    longText:
      'Start the app again if it was closed: this page reconnects by itself. If it then prints another address, open that one. Everything received so far is on disk.',
    expired: 'This link has expired.',
    expiredText:
      'Run npm start again in a terminal, with the same --data-dir if one was given, and open the link it prints. This page then reconnects by itself and keeps what was typed.',
    replacedText:
      'Another program may have this address now. Run npm start again in a terminal, with the same --data-dir if one was given, and open the link it prints. What was typed here stays until this page is closed.',
    nextIn: (length: string) => `next in ${length}`,
    connecting: 'Reconnecting',
    tryNow: 'Try now',
    copyDrafts: 'Copy drafts',
    noDrafts: 'No text field has a draft.',
    draftsCopied: 'Drafts copied',
    notCopied: 'The clipboard is not available',
    again: (length: string) => `Connected again after ${length}.`,
    caughtUp: (streams: number) =>
      streams === 0
        ? 'Everything on screen is up to date.'
        : plural(streams, {
            one: 'Everything on screen is up to date, and # stream continues.',
            other: 'Everything on screen is up to date, and # streams continue.',
          }),
  },
  /** The texts of a language could not be loaded. */
  languageMissing: {
    slow: (name: string) => `${name} has not loaded yet.`,
    failed: (name: string) => `${name} could not be loaded.`,
    shownIn: (name: string) => `The window is in ${name} for now.`,
  },
  /** Shown by the page itself, before anything else of the app has loaded. */
  startPage: {
    title: 'Gateway Playground has not opened',
    text: 'The window could not be drawn so far. It opens by itself as soon as what is missing has arrived.',
    known: 'What is known',
    nothingKnown: 'No error was reported. A file of the window, or the first data, has not arrived yet.',
    /** Before the name of a file. */
    fileMissing: 'This file did not load:',
    tryAgain: 'Retry',
    withDefaults: 'Start with default settings',
    aboutDefaults:
      'Default settings: theme, language, text size, layout and the like as in a new installation. Nothing is deleted; your settings are kept and can be brought back in the window.',
  },
  /** In a window that started with default settings. */
  defaultStart: {
    title: 'Started with default settings.',
    text: 'Your earlier settings are kept.',
    bringBack: 'Use earlier settings',
    drop: 'Keep the defaults',
  },
  startProblems: {
    name: 'Startup problems',
    showCopies: 'Show copies',
    copy: 'Copy this problem',
  },
  videoNews: {
    done: 'Your video is ready',
    failed: 'A video could not be generated',
    unsaved: 'A video is generated but not downloaded yet',
    overdue: 'A video takes longer than the set waiting time',
    unknown: 'It is unknown whether a video is being generated',
  },
  notices: {
    runDone: (model: string) => `${model} responded`,
    runFailed: (model: string) => `The request to ${model} failed`,
    runEnded: (model: string) => `The response of ${model} ended early`,
    runStopped: (model: string) => `The request to ${model} was stopped`,
    took: (length: string) => `It took ${length}.`,
    importDone: 'Import finished',
    importStopped: 'The import stopped',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    videoSaved: 'Video saved in the library',
    backupFailed: 'A scheduled backup was not written',
    show: 'Show',
  },
  statusBar: {
    toolCalls: (count: number) =>
      plural(count, { one: '# tool call waiting for approval', other: '# tool calls waiting for approval' }),
    streams: (count: number) => plural(count, { one: '# stream', other: '# streams' }),
    requests: (count: number) => plural(count, { one: '# request', other: '# requests' }),
    streamsAndRequests: ({ streams, requests }: { streams: number; requests: number }) =>
      `${plural(streams, { one: '# stream', other: '# streams' })}, ${plural(requests, { one: '# request', other: '# requests' })}`,
    atGateway: (count: number) =>
      plural(count, { one: '# response at the gateway', other: '# responses at the gateway' }),
    backup: { write: 'Backup', verify: 'Backup, checking', restore: 'Restore', check: 'Checking a backup' },
    about: (duration: string) => `about ${duration}`,
    jobs: (count: number) => plural(count, { one: '# job', other: '# jobs' }),
    saved: 'Saved to disk',
    updateAvailable: (version: string) => `Version ${version} is available`,
    savedDetail: (dataFolder: string) => `Everything is saved before it is shown. Data folder: ${dataFolder}`,
    lastRequest: 'Last request',
    noneYet: 'none yet',
  },
}

export const appText = defineText('app', appTexts)
