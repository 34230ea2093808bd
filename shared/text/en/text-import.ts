import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const textImportTexts = {
  /** The names of columns in a table without a header. */
  column: (number: number) => `Column ${number}`,
  pasted: 'Pasted text',
  largeSend: {
    size: ({ requests, tokens }: { requests: number; tokens: number }) =>
      `${plural(requests, { one: '# request', other: '# requests' })}, about ${plural(tokens, { one: '# token', other: '# tokens' })}`,
    title: (texts: number) => `Send ${plural(texts, { one: '# text', other: '# texts' })}?`,
    confirm: (requests: number) => `Send ${plural(requests, { one: '# request', other: '# requests' })}`,
    warning: (size: string) => `This sends ${size}. Each request may be charged.`,
  },
  dialog: {
    title: (fileName: string) => `Import ${fileName}`,
    size: ({ rows, tokens }: { rows: number; tokens: number }) =>
      `${plural(rows, { one: '# row', other: '# rows' })}, about ${plural(tokens, { one: '# token', other: '# tokens' })}.`,
    tableSize: ({ rows, columns, tokens }: { rows: number; columns: number; tokens: number }) =>
      `${plural(rows, { one: '# row', other: '# rows' })}, ${plural(columns, { one: '# column', other: '# columns' })}, about ${plural(tokens, { one: '# token', other: '# tokens' })}.`,
    moreFiles: (count: number) => plural(count, { one: '# more file', other: '# more files' }),
    cancel: 'Cancel',
    import: (rows: number) => plural(rows, { one: 'Import # row', other: 'Import # rows' }),
    replaceWith: (rows: number) => plural(rows, { one: 'Replace with # row', other: 'Replace with # rows' }),
    mode: 'Where to put the rows',
    append: 'Append',
    replace: 'Replace',
    appendHint: (rows: number) =>
      plural(rows, { one: 'Added after the # current row.', other: 'Added after the # current rows.' }),
    replaceHint: (rows: number) =>
      plural(rows, {
        one: 'The # current row will be removed. You can undo this.',
        other: 'The # current rows will be removed. You can undo this.',
      }),
    textColumn: 'Text column',
    groupColumn: 'Group column',
    none: 'None',
    preview: 'Preview',
    more: (rows: number) => `and ${formatWhole(rows)} more`,
  },
  set: {
    label: 'Set',
    current: (name: string) => `Set: ${name}`,
    new: 'New set',
    untitled: 'Untitled set',
    size: ({ rows, results }: { rows: number; results: number }) =>
      `${plural(rows, { one: '# row', other: '# rows' })}, ${plural(results, { one: '# result', other: '# results' })}`,
    rename: 'Rename',
    renameTitle: 'Rename the set',
    name: 'Name',
    nameMissing: 'Enter a name first',
    duplicate: 'Duplicate',
    copyOf: (name: string) => `${name}, copy`,
    delete: 'Delete',
    deleted: (name: string) => `${name} deleted with its results`,
  },
}

export const textImportText = defineText('text-import', textImportTexts)
