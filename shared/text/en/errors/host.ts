import { defineErrors } from '../../define-errors.ts'

const closeThatFirst = 'Close that dialog first.'
const openYourself = 'Copy the address and open it in a browser.'
const checkDisk = 'Check that the disk has space and that the file can be written, then retry.'
const makeWritable = 'Give your user write permission on it, or choose another folder with --data-dir.'
const freePort = 'Close what uses it, or choose another one with --port (0 takes a free one).'
const listOptions = 'The option --help lists what there is.'
const useBrowser = 'npm start -- --host=browser uses your browser instead.'
const bringElectron =
  'npm start -- --host=browser uses your browser instead; ELECTRON_OVERRIDE_DIST_PATH names a folder that has Electron.'

export const hostErrors = {
  linkWaiting: {
    message: 'This link was not opened, because a dialog about another one is open.',
    nextStep: closeThatFirst,
  },
  noNotifications: { message: 'This host shows no notifications of the system.' },
  dialogWaiting: { message: 'Another dialog is open.', nextStep: closeThatFirst },
  noBrowser: ({ host }: { host: string }) => ({
    message: `${host} could not be opened: the system found no browser for it.`,
    nextStep: openYourself,
  }),
  noOpener: ({ program }: { program: string }) => ({
    message: `This computer has no ${program} to open links with.`,
    nextStep: openYourself,
  }),
  onlyHttps: {
    message: 'Only https links can be opened outside the app.',
    nextStep: 'Copy the address if you trust it.',
  },
  noWindowToDragFrom: { message: 'No window is open that files could be dragged from.' },
  noSystemDialogs: {
    message: 'The app runs in a browser, where it has no system dialogs.',
    nextStep: 'Type or copy the path instead.',
  },

  keyNotEncrypted: {
    message: 'The key could not be encrypted, because the system did not open its key storage.',
    nextStep: 'Unlock the system’s keychain or password store, then enter the key again.',
  },
  keyNotDecrypted: {
    message: 'A stored key cannot be decrypted on this computer.',
    nextStep: 'Unlock the system’s keychain or password store and restart the app, or enter the key again.',
  },
  noStoredKey: { message: 'There is no stored key with this ID.' },
  keyNotInMemory: { message: 'This key is not in memory.', nextStep: 'Enter the key again.' },
  keyNotInStore: ({ store }: { store: string }) => ({
    message: `${keyStoreCalled(store)} no longer has this key.`,
    nextStep: 'Enter the key again.',
  }),
  keyStoreLocked: ({ store }: { store: string }) => ({
    message: `${keyStoreCalled(store)} is locked.`,
    nextStep: 'Unlock it in Settings > Keys, then retry.',
  }),
  keyStoreAbsent: {
    message: 'No key store is running on this computer.',
    nextStep: 'Start it and retry. Until then keys are kept in memory.',
  },
  keyStoreSlow: ({ store }: { store: string }) => ({
    message: `${keyStoreCalled(store)} did not answer in time.`,
    nextStep: 'Retry. Until it answers, keys are kept in memory.',
  }),
  keyStoreRefuses: ({ store }: { store: string }) => ({
    message: `${keyStoreCalled(store)} refused.`,
    nextStep: 'Look at what it said. Until it works, keys are kept in memory.',
  }),
  noKeyStoreHere: { message: 'This host keeps keys in its own way: there is no key store to choose.' },
  keysNotSaved: ({ path }: { path: string }) => ({
    message: `The change to your keys could not be saved to ${path}.`,
    nextStep: checkDisk,
  }),
  changeNotSaved: ({ path }: { path: string }) => ({
    message: `The change could not be saved to ${path}.`,
    nextStep: checkDisk,
  }),
  fileBroken: ({ path, keptAs }: { path: string; keptAs: string }) => ({
    message: `The file ${path} is damaged. It was kept as ${keptAs}, and the app started without it.`,
    nextStep: 'Repair the kept file and rename it back while the app is closed, or enter the settings again.',
  }),
  fileUnreadable: ({ path }: { path: string }) => ({
    message: `The file ${path} cannot be read. Changes are kept only until the app is closed.`,
    nextStep: 'Give your user permission to read and write it, then restart the app.',
  }),

  alreadyRunning: ({ process }: { process: number }) => ({
    message: alreadyRunning(process),
    nextStep:
      'Use the window that is open, or close it and start again, or choose another folder with --data-dir.',
  }),
  /** For a command of the command line, which has no window. */
  folderHeld: ({ process }: { process: number }) => ({
    message: alreadyRunning(process),
    nextStep:
      'Wait until the other command is over, or close the app that uses the folder, or choose another folder with --data-dir.',
  }),
  alreadyRunningLinked: ({ process }: { process: number }) => ({
    message: alreadyRunning(process),
    nextStep: 'The new link above opens its window.',
  }),
  folderNotLocked: ({ folder }: { folder: string }) => ({
    message: `The data folder ${folder} cannot be locked for this app.`,
    nextStep: makeWritable,
  }),
  folderNotWritable: ({ folder }: { folder: string }) => ({
    message: `The data folder ${folder} cannot be created or written to.`,
    nextStep: makeWritable,
  }),
  folderNotCreated: ({ folder }: { folder: string }) => ({
    message: `The data folder ${folder} cannot be created.`,
    nextStep:
      'Choose another folder with --data-dir, or give your user write permission on its parent folder.',
  }),
  folderNotPrivate: ({ folder }: { folder: string }) => ({
    message: `The folder ${folder} cannot be created or kept private.`,
    nextStep: 'Remove it and start again, or choose another data folder with --data-dir.',
  }),
  linkNotCreated: ({ folder }: { folder: string }) => ({
    message: `A link to the window cannot be created in ${folder}.`,
    nextStep: 'Free space on the disk, then run npm start again.',
  }),
  portInUse: ({ port }: { port: number }) => ({
    message: `Port ${port} is in use by another program.`,
    nextStep: freePort,
  }),
  portUnusable: ({ port }: { port: number }) => ({
    message: `Port ${port} cannot be opened.`,
    nextStep: freePort,
  }),
  noPracticePort: {
    message: 'The practice gateway could not start, because no port is available on this computer.',
    nextStep: 'Use your own gateway meanwhile, or restart the app.',
  },
  keyWithoutAddress: {
    message:
      'GATEWAY_PLAYGROUND_KEY is set without GATEWAY_PLAYGROUND_ADDRESS, so there is no address it may be sent to.',
    nextStep: 'Set both, or add the connection in Settings.',
  },
  variableUnusable: ({ variable, cause }: { variable: string; cause: string }) => ({
    message: `${variable} cannot be used. ${cause}`,
    nextStep: 'Correct the variable, then restart the app.',
  }),
  pageNotLoaded: ({ reason }: { reason: string }) => ({
    message: `The page could not be loaded: ${reason}.`,
    nextStep: 'Run "npm run build" if you started from the sources, or reinstall the app.',
  }),
  unexpected: ({ cause }: { cause: string }) => ({
    message: `An unexpected error occurred: ${cause}`,
    nextStep:
      'Restart the app. If it happens each time, move config.json out of the data folder and start again.',
  }),

  buildToolsMissing: {
    message: 'The build tools are not installed.',
    nextStep: 'Run npm ci and start again.',
  },
  /** `cause` is an English sentence from Node. */
  packageMissing: ({ cause }: { cause: string }) => ({
    message: `A package that the app needs is not installed: ${cause}.`,
    nextStep: 'Run npm ci and start again.',
  }),
  buildFailed: {
    message: 'The build failed; its own output above gives the reason.',
    nextStep: 'Fix what it names and start again; npm ci restores missing packages.',
  },
  electronMissing: { message: 'Electron is not installed.', nextStep: bringElectron },
  electronNotDownloaded: {
    message: 'Electron is not on this computer and could not be downloaded.',
    nextStep: bringElectron,
  },
  noDisplay: {
    message: 'This computer has no display for Electron (neither DISPLAY nor WAYLAND_DISPLAY is set).',
    nextStep: useBrowser,
  },
  electronAsRoot: { message: 'Electron does not run as root.', nextStep: useBrowser },
  electronUnusable: ({ cause }: { cause: string }) => ({
    message: `Electron could not run: ${cause}.`,
    nextStep: useBrowser,
  }),
  /** Parameters of `electronUnusable`. */
  libraryMissing: { message: 'a library it needs is missing' },
  endedBySignal: ({ signal }: { signal: string }) => ({ message: `it ended with ${signal}` }),
  endedWithCode: ({ code }: { code: number }) => ({
    message: `it ended with code ${code} before its window could open, and its own output above gives the reason`,
  }),
  sandboxForbidden: ({ helper }: { helper: string }) => ({
    message: `this system forbids its sandbox to programs in a user’s folder, which “sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'” allows`,
  }),
  electronCrashed: ({ signal }: { signal: string }) => ({
    message: `Electron ended unexpectedly with ${signal}.`,
    nextStep: `Start again. If it happens each time, ${useBrowser}`,
  }),

  noReleases: { message: 'This build names no address to ask for newer versions.' },
  updateRefused: ({ host, status }: { host: string; status: number }) => ({
    message: `${host} did not name the latest version. It responded with ${status}.`,
    nextStep: 'Check again later.',
  }),
  updateUnreadable: ({ host }: { host: string }) => ({
    message: `The response of ${host} does not name a version.`,
    nextStep: 'Check again later.',
  }),
  updateTimedOut: ({ host, seconds }: { host: string; seconds: number }) => ({
    message: `${host} did not respond within ${seconds} s.`,
    nextStep: 'Check your network and proxy, then check again.',
  }),
  updateNotReached: ({ host, cause }: { host: string; cause: string }) => ({
    message: `The latest version could not be read from ${host}. ${cause}`,
    nextStep: 'Check your network and proxy, then check again.',
  }),

  wrongHost: ({ host }: { host: string }) => ({
    message: `--host is electron or browser, not "${host}".`,
    nextStep: listOptions,
  }),
  noFolderGiven: { message: '--data-dir needs a folder.', nextStep: listOptions },
  wrongPort: ({ port }: { port: string }) => ({
    message: `--port is a number from 0 to 65535, not "${port}".`,
    nextStep: listOptions,
  }),
  /** The argument is not shown: it may be a key that was typed in the wrong place. */
  surplusArgument: { message: 'There is an argument that is not an option.', nextStep: listOptions },
  unknownCommand: { message: 'There is no such command.', nextStep: listOptions },
  keyVariableEmpty: {
    message: 'The environment variable that --key-env names is not set.',
    nextStep: 'Put the API key into a variable and give the name of the variable, not the key.',
  },
  keyWithoutBaseUrl: {
    message: '--key-env needs --base-url: a key is sent to one address only.',
    nextStep: listOptions,
  },
  modelWithoutCall: {
    message: '--model needs --call: the model is asked in the format that --call names.',
    nextStep: listOptions,
  },
  unknownCall: ({ formats }: { formats: string }) => ({
    message: `--call takes one of ${formats}.`,
    nextStep: listOptions,
  }),
  unknownOption: ({ option }: { option: string }) => ({
    message: `There is no option ${option} here.`,
    nextStep: listOptions,
  }),
  optionNeedsValue: ({ option }: { option: string }) => ({
    message: `The option ${option} needs a value.`,
    nextStep: listOptions,
  }),
  optionTakesNoValue: ({ option }: { option: string }) => ({
    message: `A value was given for ${option}, which has none.`,
    nextStep: listOptions,
  }),
  notANumber: ({ option, least, isWhole }: { option: string; least: number; isWhole: boolean }) => ({
    message: `For ${option}, give ${isWhole ? 'a whole number' : 'a number'} from ${least}.`,
    nextStep: listOptions,
  }),
  notAPair: ({ option }: { option: string }) => ({
    message: `For ${option}, give a name and a value, such as ${option} language=French.`,
    nextStep: listOptions,
  }),
  notAnExpression: ({ option }: { option: string }) => ({
    message: `What follows ${option} is not a regular expression.`,
    nextStep: 'Put a backslash before each character that is meant as it stands, such as \\( or \\[.',
  }),
  unknownAction: ({ actions }: { actions: string }) => ({
    message: `This command does one of ${actions}.`,
    nextStep: listOptions,
  }),
  optionUnusable: ({ option, cause }: { option: string; cause: string }) => ({
    message: `${option} cannot be used. ${cause}`,
    nextStep: 'Correct it, then run the command again.',
  }),
}

/** Names of the key stores in a sentence. An unknown one, of a newer version, gets a general name. */
const keyStores: Readonly<Record<string, string>> = {
  'secret-service': 'The key store of this computer (Secret Service)',
  keychain: 'The keychain of this Mac',
  'credential-manager': 'Windows Credential Manager',
}

function keyStoreCalled(store: string): string {
  return keyStores[store] ?? 'The key store of this computer'
}

function alreadyRunning(process: number): string {
  return process === 0
    ? 'Gateway Playground is already running on this data folder.'
    : `Gateway Playground is already running on this data folder (process ${process}).`
}

export const hostError = defineErrors('host', hostErrors)
