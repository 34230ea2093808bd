import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

const items = (count: number): string => plural(count, { one: '# item', other: '# items' })

export const libraryTexts = {
  library: 'Library',
  items: 'Items',
  itemCount: items,
  search: 'Search library',
  searchHint: 'Search names, prompts, tags',
  loading: 'Loading library',
  retry: 'Retry',
  noMatch: 'No items match the search and filters.',
  showAll: 'Show all items',
  empty: {
    title: 'The library is empty',
    text: 'Every image, audio file and video generated here is saved as a plain file with its prompt, model and request. Add your own files or drop them here.',
  },
  filesToAdd: 'Files to add',
  addFiles: 'Add files',
  addFilesHint: 'Add files, or drop them here',
  dropFiles: 'Drop files to add them to the library',
  added: (count: number) => `Added ${items(count)}`,
  notAdded: ({ fileName, cause }: { fileName: string; cause: string }) =>
    `${fileName} was not added. ${cause}`,
  movedToTrash: (count: number) => `Moved ${items(count)} to the trash`,
  restored: (count: number) => `Restored ${items(count)}`,
  today: 'Today',
  yesterday: 'Yesterday',
  thisWeek: 'This week',
  thisMonth: 'This month',
  kinds: {
    image: 'Image',
    images: 'Images',
    audio: 'Audio',
    video: 'Video',
    text: 'Text',
    textAndData: 'Text and data',
  },
  scopes: { all: 'All', favourites: 'Favourites', trash: 'Trash' },
  filters: { label: 'Filters', clear: 'Clear', scope: 'Items to show', tag: 'Tag', onDisk: 'On disk' },
  order: { newest: 'Newest first', oldest: 'Oldest first', largest: 'Largest first', name: 'By name' },
  layout: { label: 'Layout', grid: 'Grid', list: 'List' },

  // An item, and what can be done with it.
  details: 'Details',
  closeDetails: 'Close details',
  view: (title: string) => `View ${title}`,
  model: 'Model',
  created: 'Created',
  createdFrom: 'Created from',
  sourceNotFound: 'Source not found. It may have been deleted.',
  favourite: 'favourite',
  addToFavourites: 'Add to favourites',
  removeFromFavourites: 'Remove from favourites',
  moveToTrash: 'Move to trash',
  restore: 'Restore',
  reuseSettings: 'Reuse settings',
  fileMissing: 'File not found',
  missing: 'Not found',
  noPreview: 'No preview',
  file: {
    title: 'File',
    name: 'Name',
    folder: 'Folder',
    type: 'Type',
    size: 'Size',
    copyPath: 'Copy path',
    copySha256: 'Copy SHA-256',
  },
  provenance: {
    title: 'Provenance',
    none: (moment: string) =>
      `No generation metadata. The file was found in the folder or added on ${moment}.`,
    inFile: 'in the file, no key',
    besideFile: 'beside the file, no key',
    copyPrompt: 'Copy prompt',
    revised: 'Revised by the gateway',
    copyRevised: 'Copy revised prompt',
    recorded: 'Recorded',
    recordedHere: 'In this app, with the microphone',
    recordedUntilClosed:
      'In this app, until the app or its window closed. Everything recorded until then is here.',
    connection: 'Connection',
    fields: 'Request fields',
    requestId: 'Request ID',
    result: 'Result',
    resultNumber: (number: number) => `No. ${number} of its request`,
    duration: 'Duration',
  },
  tags: {
    title: 'Tags',
    add: 'Add tag',
    remove: (name: string) => `Remove tag ${name}`,
    ofSelection: 'Tags of the selection',
    ofItems: (count: number) => `Tags of ${items(count)}`,
    /** How many of the selected items have a tag. */
    someOf: ({ some, all }: { some: number; all: number }) => `${formatWhole(some)} of ${formatWhole(all)}`,
  },
  selection: {
    count: ({ count, bytes }: { count: string; bytes: string }) => `${count} selected · ${bytes}`,
    countOnly: (count: string) => `${count} selected`,
    countUnread: (count: string) => `${count} selected · size unknown`,
    moving: (count: number) => `Moving ${items(count)}`,
    compare: 'Compare',
    compareHint: 'Select two images to compare them',
    clear: 'Clear selection',
  },
  trash: {
    isEmpty: 'The trash is empty.',
    note: 'Files in the trash are deleted after 30 days.',
    empty: 'Empty trash',
    emptyQuestion: 'Empty the trash?',
    consequence: 'Every file in the trash is deleted from disk. This cannot be undone.',
    confirm: 'Delete permanently',
    cancel: 'Cancel',
    deleted: ({ count, bytes }: { count: number; bytes: string }) => `Deleted ${items(count)}, ${bytes}`,
  },
  downloads: {
    failed: 'Failed downloads',
    fileFrom: (host: string) => `File from ${host}`,
    problem: ({ moment, host, error }: { moment: string; host: string; error: string }) =>
      `${moment}, from ${host}. ${error}`,
    downloading: 'Downloading',
    retry: 'Retry download',
    dismiss: 'Dismiss',
  },

  // Items offered where a file is chosen.
  choice: {
    images: 'Images in the library',
    audio: 'Audio in the library',
    use: (fileName: string) => `Use ${fileName}`,
    noImages: 'No images in the library yet.',
    noAudio: 'No audio in the library yet.',
    newest: (count: number) => `The ${count} newest. See the Library tab for more.`,
  },
}

export const libraryText = defineText('library', libraryTexts)
