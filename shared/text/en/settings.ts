import { defineText } from '../define-text.ts'
import { dateFormat } from '../intl.ts'
import { plural } from '../plural.ts'

const connectionCount = (count: number): string =>
  plural(count, { one: '# connection', other: '# connections' })
const fileCount = (count: number): string => plural(count, { one: '# file', other: '# files' })
const modelCount = (count: number): string => plural(count, { one: '# model', other: '# models' })

const limitNouns = {
  requests: 'requests',
  tokens: 'tokens',
  'input-tokens': 'input tokens',
  'output-tokens': 'output tokens',
}

export const settingsTexts = {
  title: 'Settings',
  sectionsLabel: 'Settings sections',
  name: 'Name',
  cancel: 'Cancel',
  inUse: 'in use',
  sections: {
    connections: 'Connections',
    keys: 'Keys',
    removals: 'Omitted parameters',
    data: 'Media and data',
    backup: 'Backup and transfer',
    appearance: 'Appearance',
    notifications: 'Notifications',
    shortcuts: 'Shortcuts',
    privacy: 'Privacy',
    about: 'About',
  },
  /** Additional search words for a section. */
  keywords: {
    connections: 'gateway address proxy certificate header',
    keys: 'secret token api key',
    removals: 'parameter unsupported refused field remembered removal',
    data: 'folder disk files media',
    backup: 'backup restore copy database schedule import export connections file transfer move',
    notifications: 'notify system message bell done',
    appearance: 'theme dark light text font size zoom density compact language',
    shortcuts: 'keyboard keys bindings rebind',
    privacy: 'what goes where network telemetry',
    about: 'version licence license',
  },
  about: {
    appName: 'Gateway Playground',
    description: 'Try every model behind a gateway, in every format it supports, and see the exact requests.',
    version: 'Version',
    licence: 'Licence',
    keyStorage: 'Key storage',
    keyStorages: {
      encrypted: 'Encrypted by the system keychain',
      weak: 'Weakly encrypted, no system keychain',
      'key-store': 'In the key store of this computer',
      session: 'In memory until the app closes',
    },
    practiceGateway: 'Practice gateway',
    engine: 'Engine',
    copy: 'Copy for a bug report',
    updates: {
      title: 'Updates',
      check: 'Check for updates',
      help: (host: string) =>
        `Asks ${host} for the latest version once a day. It sees your IP address, the app’s version and its language. Nothing is downloaded or installed.`,
      checkNow: 'Check now',
      checking: 'Checking',
      newest: 'This is the latest version',
      checked: (moment: string) => `Checked ${moment}`,
      open: 'View release',
      releasePage: 'The page of the release. It opens in your browser.',
    },
  },
  kindTimeouts: {
    title: 'By kind of request',
    kind: 'Kind',
    kinds: { text: 'Text', image: 'Image', audio: 'Audio', video: 'Video', list: 'Model list' },
    columns: { firstByte: 'First byte', idle: 'Between chunks', whole: 'Total' },
    field: ({ kind, column }: { kind: string; column: string }) => `${kind}: ${column} in seconds`,
    none: 'none',
    help: 'Empty fields use the timeouts above. The error says which one ended a request.',
  },
  advanced: {
    title: 'Advanced: timeouts and header names',
    connectTimeout: 'Connection timeout',
    connectTimeoutLabel: 'Connection timeout in seconds',
    connectTimeoutHelp: 'Time to open the connection.',
    responseTimeout: 'Response timeout',
    responseTimeoutLabel: 'Response timeout in seconds',
    responseTimeoutHelp: 'Time to wait for the first byte.',
    idleTimeout: 'Idle timeout',
    idleTimeoutLabel: 'Idle timeout in seconds',
    idleTimeoutHelp: 'A stream that sends nothing for this long is ended. What has arrived is kept.',
    tooShort: 'Some models send nothing for minutes while they reason. 300 s or more is safe.',
    headerNames: 'Header names, if this gateway uses its own',
    resetHeaderNames: 'Reset all header names',
    roles: {
      messagesKey: 'Messages key',
      messagesVersion: 'Messages version',
      generateContentKey: 'Generate content key',
    },
    headerNameLabel: (role: string) => `Header name: ${role}`,
    resetTo: (name: string) => `Reset to ${name}`,
  },
  appearance: {
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    textSize: 'Text size',
    density: 'Density',
    densities: { comfortable: 'Comfortable', compact: 'Compact' },
    paneWidths: 'Pane widths',
    widthsUnchanged: 'No pane width has been changed.',
    resetWidths: 'Reset widths',
    help: 'Motion follows the system setting: with reduced motion, nothing is animated. To resize panes, drag the border between them, or focus it and use the arrow keys.',
  },
  notifications: {
    /** Not called Notifications, which is the name of the toasts' region. */
    paneName: 'Notification settings',
    videos: 'Videos',
    videosHelp: 'When a video is saved, or could not be generated.',
    runs: 'Long requests',
    runsHelp: 'When a response that took longer than 30 s is complete or failed.',
    imports: 'Imports',
    importsHelp: 'When files are imported into the library.',
    background: 'Background',
    backgroundHelp: 'Keep running after the window is closed, while videos or requests are running.',
    when: 'Shown by the system, and only while this window is not in front.',
    allow: 'Allow notifications',
    allowing: 'Waiting',
    notAllowed: 'The browser does not show notifications of this page yet.',
    blocked:
      'The browser blocks notifications of this page. Allow them in the settings of the browser for this page.',
  },
  certificate: {
    authority: 'Certificate authority',
    add: 'Add a certificate',
    change: 'Change',
    remove: 'Remove the certificate',
    count: (count: number) => plural(count, { one: '# certificate', other: '# certificates' }),
    none: 'No certificate in this text',
    noneReason: 'There is no certificate in this text.',
    notFound: 'No certificate found. The text must begin with -----BEGIN CERTIFICATE-----.',
    description:
      'For gateways with a certificate from a private authority. It is trusted for this connection only, in addition to the standard ones.',
    pem: 'PEM text',
    file: 'Certificate file',
    chooseFile: 'Choose a file',
    trust: 'Trust for this connection',
  },
  clientCertificate: {
    title: 'Client certificate',
    add: 'Add a client certificate',
    remove: 'Remove the client certificate',
    facts: ({ subject, validTo }: { subject: string; validTo: number }) =>
      `${subject === '' ? 'without a name' : subject}, until ${dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(validTo)}`,
    description:
      'For gateways that ask who connects. A PKCS#12 file, or PEM text with certificate and key, in one file or two. It is kept like a key, and shown to this gateway only.',
    passphrase: 'Pass phrase',
    passphraseHelp: 'Leave empty if the key is not encrypted.',
    file: 'Certificate and key files',
    chooseFile: 'Choose file…',
    tryAgain: 'Try this pass phrase',
    reading: 'Reading',
    missing: 'Choose it again: it was kept only until the app closed.',
    unreadable: 'Choose it again: it cannot be decrypted here.',
    otherWay: 'Choose it again if you changed the address, proxy or authority. Until then nothing is sent.',
    expired: 'It has expired. Ask the operator of the gateway for a new one.',
  },
  connection: {
    title: 'Connection',
    newTitle: 'New connection',
    add: 'Add a connection',
    use: 'Send requests here',
    duplicate: 'Duplicate',
    remove: 'Remove',
    address: 'Address',
    extraHeaders: 'Extra headers',
    practiceFacts:
      'A complete gateway inside this app. It listens on this computer only, its responses are simulated and say so, and nothing is charged. It cannot be changed or removed.',
    otherHost: (origin: string) =>
      `Different host: the keys of this connection stay bound to ${origin} and are not sent to the new address. Paste the key again for it.`,
    gone: 'Connection not found',
    goneWhy:
      'It was removed, here or in another window. Everything sent to it is still in your conversations.',
    openPractice: 'Open the practice gateway',
    removed: (name: string) => `${name} removed.`,
    removedWithKeys: (name: string) => `${name} removed, with its keys.`,
    duplicated: (name: string) => `${name} created, without keys.`,
  },
  copies: {
    description:
      'A copy of the database is made on each day the app is used. The three newest are kept, and the three newest of those made by hand. They contain deleted texts until they are replaced, but no images, audio or video.',
    make: 'Make a copy now',
    making: 'Copying',
    restoreTitle: (moment: string) => `Restore the copy of ${moment}?`,
    confirmRestore: 'Restore this copy',
    restoreWhat:
      'The app uses this copy from its next start. Conversations, runs and jobs made since then are not in it. The current database is set aside in the data folder, not deleted, and no file is removed.',
    pending: (moment: string) => `Quit and restart the app to restore the copy of ${moment}.`,
    pendingHelp: 'Until then nothing changes.',
    cancelRestore: 'Do not restore',
  },
  data: {
    dataFolder: 'Data folder',
    copyPath: 'Copy the folder’s path',
    contentsTitle: 'In the data folder',
    contents: {
      config: 'Settings and connections, without keys',
      database: 'Conversations, text sets, runs, video jobs, and the library index',
      copies: 'Copies of the database',
      backups: 'Backups, where the system cannot ask for a place',
      attachments: 'Files attached to messages and forms; unused ones are deleted after seven days',
      media: 'Images, audio and video, unless another folder is chosen above',
      thumbnails: 'Thumbnails of the library’s files, created again when missing',
      recordings: 'Microphone recordings in progress',
      vectors: 'Embeddings, one file for each result',
      records: 'Requests and responses of each run, with the key masked',
      secrets: 'Keys, encrypted',
    },
    retention:
      'Nothing is deleted automatically, except trash older than 30 days. There are no limits by size or age. Copies of the database are no backup of your files: to make one, copy the folder while the app is closed.',
  },
  drops: {
    title: 'Dropped files',
    alwaysAsked: 'The app asks what to do with files that are dropped on the window.',
    kinds: { audio: 'Audio', video: 'Video', image: 'Images', text: 'Text', other: 'Other files' },
    forget: (kind: string) => `Forget the choice for ${kind.toLowerCase()}`,
  },
  file: {
    title: 'Connections as a file',
    description:
      'A file with names, addresses, proxies, certificates and standard headers. Keys, other headers and proxy passwords are left out.',
    import: 'Import connections',
    export: 'Export connections',
    writing: 'Exporting',
    nothing: 'There is no connection of your own yet.',
    fileLabel: 'Connections file',
    noneAdded: 'No connection was added.',
    added: ({ count, names }: { count: number; names: string }) =>
      `${connectionCount(count)} added: ${names}. Add a key to each.`,
    exported: ({ count, leftOut }: { count: number; leftOut: string }) =>
      `${connectionCount(count)} exported, without keys.${leftOut === '' ? '' : ` Left out: ${leftOut}.`}`,
  },
  headers: {
    nameLabel: (number: number) => `Name of header ${number}`,
    valueLabel: (number: number) => `Value of header ${number}`,
    valuePlaceholder: 'value',
    add: 'Add a header',
    remove: (nameOrNumber: string | number) => `Remove header ${nameOrNumber}`,
    missing: 'Enter the value again: it was kept only until the app closed.',
    unreadable: 'Enter the value again: it cannot be decrypted here.',
    otherWay:
      'Enter the value again if you changed the address, proxy or certificate. Until then nothing is sent.',
    invalidName: 'Only letters, digits and hyphens.',
    setByApp: 'The app sets this header itself.',
    isKey: 'Add a key below instead, where it is stored securely.',
  },
  keyStore: {
    title: 'Key store',
    names: {
      'secret-service': 'Secret Service (GNOME Keyring, KWallet)',
      keychain: 'Keychain',
      'credential-manager': 'Windows Credential Manager',
    },
    offer: 'Keep keys after a restart…',
    questionTitle: 'Keep keys in the key store of this computer?',
    questionWhat:
      'Keys that are in memory now, and those you enter later, are then there after a restart. Until you agree, nothing is written.',
    where: 'Key store',
    service: 'Under the name',
    dataFolder: 'For the folder',
    whoReads:
      'Nothing of a key is written to the data folder. Other programs that run as you may be able to read the key store. A copy of this data folder does not get the keys; if the folder is moved, they go along.',
    agree: 'Use the key store',
    refuse: 'Only in memory',
    used: 'Keys of this data folder are kept in the key store.',
    notUsed: 'Keys are kept in memory until the app closes.',
    counts: ({ kept, waiting }: { kept: number; waiting: number }) =>
      waiting === 0 ? `${kept} kept` : `${kept} kept, ${waiting} in memory only`,
    unlock: 'Unlock',
    retry: 'Retry',
    putBack: 'Put them into the key store',
    waitingForUser: 'Waiting for the key store',
    leave: 'Stop using it…',
    leaveTitle: 'Keep keys in memory only?',
    leaveWhat:
      'What the key store has for this data folder is removed from it. The keys stay in memory until the app closes: after that they have to be entered again.',
    confirmLeave: 'Remove from the key store',
    leaveBehind: 'Stop using it all the same',
    leaveBehindWhat: (service: string) =>
      `What it has stays there under the name ${service}. Remove it with the tool of the system.`,
    states: {
      locked: 'The key store is locked. Keys that were not read yet cannot be used; new ones stay in memory.',
      absent: 'No key store is running on this computer. Keys stay in memory until the app closes.',
      refusing: 'The key store refuses. Keys stay in memory until the app closes.',
      slow: 'The key store does not answer. Keys stay in memory until the app closes.',
    },
    takenOut: ({ waiting }: { waiting: number }) =>
      `The key store does not have ${waiting === 1 ? 'one key that is' : `${waiting} keys that are`} in memory.`,
    copyOf: (folder: string) =>
      `This data folder is a copy of ${folder}, and the keys stayed with that one. Enter them again.`,
    said: (detail: string) => `It said: ${detail}`,
  },
  keys: {
    add: 'Add a key',
    addTitle: (connection: string) => `Add a key for ${connection}`,
    replace: 'Replace',
    replaceTitle: (key: string) => `Replace ${key}`,
    namePlaceholder: 'Search team',
    nameHelp: 'Tells it apart from other keys. Not sent anywhere.',
    save: 'Save key',
    saveReplacement: 'Replace key',
    saving: 'Saving',
    pasteFirst: 'Paste a key first.',
    pasteAgain: 'Paste it again',
    use: 'Use',
    chooseNamed: (key: string) => `Use ${key}`,
    more: (key: string) => `More for ${key}`,
    none: 'No key yet. Requests are sent without one, which only gateways on your own network accept.',
    noneInSession:
      'No key in memory. Keys are kept only until the app closes: if this connection had one, paste it again.',
    practiceKeys: 'Each key simulates a different response',
    cannotDecrypt: 'cannot decrypt',
    boundTo: (origin: string) => `Bound to ${origin}`,
    belongsTo: (host: string) => `Belongs to ${host}`,
    confirmWay: 'Allow this route',
    checkedAt: (moment: string) => `checked ${moment}`,
    restricted: (count: number) => `Restricted to ${modelCount(count)}`,
    acceptedFor: ({ state, count }: { state: string; count: number }) => `${state}, ${modelCount(count)}`,
    neverShown: (storage: string) =>
      `${storage} The window never gets a key back, only its name and last four characters.`,
    removeTitle: (key: string) => `Remove the key “${key}”?`,
    removeWhat: 'It is deleted from this computer and cannot be restored. It remains valid at the gateway.',
    confirmRemove: 'Remove key',
    keep: 'Keep it',
    limit: ({ of, remaining, limit, resetsIn }: KeyLimitParams) => {
      const noun = limitNouns[of]
      const left =
        remaining === undefined
          ? `${limit ?? ''} ${noun} at most`
          : limit === undefined
            ? `${remaining} ${noun} left`
            : `${remaining} of ${limit} ${noun} left`
      return resetsIn === undefined ? left : `${left}, resets in ${resetsIn}`
    },
  },
  mediaFolder: {
    title: 'Media folder',
    copyPath: 'Copy the media folder’s path',
    change: 'Change folder',
    formLabel: 'Change the media folder',
    summary: ({ files, size, inTrash }: { files: number; size: string; inTrash: number }) =>
      inTrash === 0
        ? `${fileCount(files)}, ${size}`
        : `${fileCount(files)}, ${size}, and ${inTrash} more in the trash`,
    changed: ({ moved, left }: { moved: number; left: number }) => {
      const movedText =
        moved === 0
          ? 'New files are saved here.'
          : plural(moved, { one: '# file moved here.', other: '# files moved here.' })
      if (left === 0) return movedText
      return `${movedText} ${plural(left, {
        one: '# file stayed in the old folder and is listed as missing until you choose that folder again.',
        other:
          '# files stayed in the old folder and are listed as missing until you choose that folder again.',
      })}`
    },
    newFolder: 'New folder',
    browse: 'Browse',
    pathHelp:
      'The full path on the computer the app runs on. The folder is created if only its last part is missing.',
    filesLabel: 'Files in the current folder',
    move: 'Move the files',
    leave: 'Leave them',
    moveHelp: (count: number) =>
      plural(count, {
        one: '# file and the trash are moved: all or nothing.',
        other: '# files and the trash are moved: all or nothing.',
      }),
    leaveHelp: 'They stay on the disk and are listed as missing.',
    useDefault: 'Use the data folder',
    use: 'Use this folder',
    enterFirst: 'Enter a folder first.',
    changing: 'Changing',
    moving: 'Moving',
  },
  next: {
    title: 'Next steps',
    openChat: 'Open Chat',
    chooseModel: 'Choose a model',
    requestsGoTo: (connection: string) => `Requests then go to ${connection}.`,
  },
  omitted: {
    sendAll: 'Send all again',
    sentAgain: (field: string) => `${field} is sent again.`,
    allSentAgain: (count: number) =>
      plural(count, { one: '# parameter is sent again.', other: '# parameters are sent again.' }),
    none: 'No omitted parameters',
    noneHelp:
      'When a model does not support a parameter, the failed response offers to omit it from later requests. Your choices are listed here.',
    removedConnection: 'Removed connection',
    send: ({ field, model }: { field: string; model: string }) => `Send ${field} to ${model} again`,
  },
  privacy: {
    title: 'What goes where',
    messages: 'Messages, system prompt, parameters',
    messagesWhere:
      'To the connection you choose, at its address only. On your disk, in the conversation and its record.',
    keysWhere:
      'To the one origin each key is bound to. A redirect to another host is refused. Never in a log, a record or this window.',
    headersWhere:
      'With every request of their connection. Values are stored like keys, except those of standard headers such as user-agent.',
    links: 'Links in responses',
    linksWhere: 'Nowhere until you click: the host is shown first, then your browser opens the link.',
    images: 'Images in responses',
    imagesWhere: 'Nowhere until you allow them: an image’s address can reveal the prompt to its server.',
    statistics: 'Usage statistics, crash reports',
    statisticsWhere: 'Nowhere. The app contacts only the gateways you set up.',
    statisticsWhereWithUpdates:
      'Nowhere. The app contacts only the gateways you set up, and for updates the host named above.',
    updates: 'Update check',
    updatesWhere: (host: string) =>
      `Nowhere unless you turn it on in About. Then ${host} sees your IP address, the app’s version and its language once a day.`,
  },
  proxy: {
    title: 'Proxy',
    modes: { system: 'System', custom: 'Custom', none: 'None' },
    address: 'Proxy address',
    addressInvalid:
      'A proxy address looks like http://proxy.example.net:3128 or socks5://proxy.example.net:1080.',
    addressHelp: 'Required. Until then the previous choice applies.',
    bypass: 'Hosts without the proxy',
    bypassPlaceholder: 'without it: internal.example, 10.0.0.0/8, <local>',
    bypassHelp: 'Names with what is below them, networks, ports. File hosts are compared as well.',
    bypassInvalid: (entry: string) => `“${entry}” is no host, .domain, network or <local>.`,
    credentials: 'Proxy user and password',
    credentialsPlaceholder: 'user:password, if required',
    removeCredentials: 'Remove proxy user and password',
    credentialsMissing: 'Enter them again: they were kept only until the app closed.',
    credentialsUnreadable: 'Enter them again: they cannot be decrypted here.',
    credentialsOther:
      'Entered for another proxy. Enter them again or remove them. Until then nothing is sent.',
  },
  routes: {
    title: 'Endpoints',
    route: 'Endpoint',
    keyHeader: 'Key header',
    lastResult: 'Last result',
    /** After the version header. */
    onMessages: 'for Messages',
    listRead: 'The model list was read.',
    responded: ({ model, moment }: { model: string; moment: string }) => `${model} responded, ${moment}`,
    refused: ({ model, moment, status }: { model: string; moment: string; status: number }) =>
      `HTTP ${status} for ${model}, ${moment}`,
    listed: (count: number) => `${count} listed`,
    notTried: 'not tried',
    outcomes: {
      works: 'works',
      buffered: 'buffered',
      reached: 'reachable',
      failed: 'failed',
    },
    streamed: (format: string) => `${format}, streamed`,
    videoStatus: 'Video status',
  },
}

/** The remaining limits of a key; numbers and times are formatted. */
export interface KeyLimitParams {
  readonly of: keyof typeof limitNouns
  readonly remaining?: string | undefined
  readonly limit?: string | undefined
  readonly resetsIn?: string | undefined
}

export const settingsText = defineText('settings', settingsTexts)
