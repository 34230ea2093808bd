import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const controlsTexts = {
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  clipboardRefused: 'Not copied: access to the clipboard was denied',
  retry: 'Retry',
  undo: 'Undo',
  undone: (message: string) => `Undone: ${message}`,
  dismiss: 'Dismiss',
  /** Between alternative keys of one command. */
  orKeys: 'or',
  notifications: 'Notifications',
  find: {
    placeholder: 'Find',
    count: ({ match, count }: { match: number; count: number }) =>
      `${formatWhole(match)} of ${formatWhole(count)}`,
    none: 'No results',
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close find',
  },
  sending: 'Sending',
  previewRequest: 'Preview request',
  /** The region of the page that contains open menus and lists. */
  openMenus: 'Open menus',
  showAll: (count: number) => `Show all ${formatWhole(count)}`,
  oneOfRequests: (count: number) => plural(count, { one: 'One of # request', other: 'One of # requests' }),
  widthOf: (pane: string) => `Width of ${pane}`,
  pixels: (count: number) => plural(count, { one: '# pixel', other: '# pixels' }),
  moreCharacters: (count: number) => plural(count, { one: '# more character', other: '# more characters' }),
  errors: {
    copy: 'Copy error',
    copyRequestId: 'Copy request ID',
    field: 'Field',
    gatewayMessage: 'Gateway message',
    status: 'Status',
    code: 'Code',
    retryAfter: 'Retry after',
    requestId: 'Request ID',
    upstreamRequestId: 'Request ID behind the gateway',
    kind: 'Kind',
    /** One line of the copied text. */
    line: ({ name, value }: { name: string; value: string }) => `${name}: ${value}`,
  },
  remedies: {
    setKey: 'Set the key',
    changeKey: 'Change key',
    waiting: 'The gateway asked to wait.',
    checkConnection: 'Check the connection',
    chooseModel: 'Choose another model',
    retryWithout: (field: string) => `Retry without ${field}`,
    retry: 'Retry',
    showCopies: 'Show copies',
  },
  plainText: {
    name: 'Plain text',
    tooDeep: 'Shown as plain text: nested too deeply.',
    tooLong: 'Shown as plain text: too long to be formatted.',
    tooSlow: 'Shown as plain text: formatting took too long.',
    failed: 'Shown as plain text: it could not be formatted.',
    cut: ({ reason, shown, left }: { reason: string; shown: number; left: number }) =>
      `${reason} The first ${formatWhole(shown)} characters are shown, ${formatWhole(left)} more are in the file.`,
    save: 'Save as file',
    copy: 'Copy text',
  },
  numbers: {
    notNumber: 'Not a number.',
    notWhole: 'Not a whole number.',
    atLeast: (min: number) => `At least ${min}.`,
    between: ({ min, max }: { min: number; max: number }) => `Between ${min} and ${max}.`,
    using: ({ problem, value }: { problem: string; value: number }) => `${problem} Using ${value}.`,
  },
}

export const controlsText = defineText('controls', controlsTexts)
